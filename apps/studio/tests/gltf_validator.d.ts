/// The part of gltf-validator that tests use.
declare module "gltf-validator" {
  interface Report {
    issues: { messages: { code: string; severity: number; message: string; pointer?: string }[] };
    info: { animationCount: number };
  }
  const validator: { validateBytes(bytes: Uint8Array): Promise<Report> };
  export default validator;
}
