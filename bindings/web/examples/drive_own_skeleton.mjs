// Drives a skeleton of your own, a skinned GLB loaded with three.js:
//
//   const { scene } = await new GLTFLoader().loadAsync("hero.glb");
//   const walk = driveOwnSkeleton(library.onBody(bytesOfHeroGlb, "hero.glb"), scene);
//   walk({ speed: 1.3, turnRate: 0.2 }, 1 / 60); // every frame, before it is drawn

import { Matrix4, PropertyBinding, Quaternion, Vector3 } from "three";

export function driveOwnSkeleton(library, scene) {
  const walker = library.character();
  const bones = library.skeleton.joints.map(({ name }) => scene.getObjectByName(PropertyBinding.sanitizeNodeName(name)));
  const [world, above, place, turn, size] = [new Matrix4(), new Matrix4(), new Vector3(), new Quaternion(), new Vector3()];
  return (command, seconds) => {
    walker.command(command);
    walker.update(seconds);
    const { model } = walker; // of every joint, in the world: position x y z, rotation x y z w
    bones.forEach((bone, i) => {
      if (!bone) return; // the tip of a chain, which is no bone
      bone.updateWorldMatrix(true, false);
      bone.matrixWorld.decompose(place, turn, size);
      world.compose(place.fromArray(model, 7 * i), turn.fromArray(model, 7 * i + 3), size);
      above.copy(bone.parent.matrixWorld).invert().multiply(world).decompose(bone.position, bone.quaternion, bone.scale);
    });
    return walker.doing;
  };
}
