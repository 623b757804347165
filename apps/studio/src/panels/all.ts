/// The panels, in the order of their digits.

import { listenToDrops } from "../data/stage_drop.js";
import { element } from "../element.js";
import type { StudioParts } from "../parts.js";
import { ActionsPanel } from "./actions_panel.js";
import { BodyPanel } from "./body_panel.js";
import { ControlPanel } from "./control_panel.js";
import { CrowdPanel } from "./crowd_panel.js";
import { DataPanel } from "./data_panel.js";
import type { Panel } from "./dock.js";
import { DrivePanel } from "./drive_panel.js";
import { GroundPanel } from "./ground_panel.js";
import { NumbersPanel } from "./numbers_panel.js";
import { StylePanel } from "./style_panel.js";

export function makePanels(parts: StudioParts): Panel[] {
  const body = new BodyPanel(parts);
  const data = new DataPanel(parts);
  listenToDrops(element("stage"), (files) => void dropped(files, body, data));
  return [
    new DrivePanel(parts),
    new ControlPanel(parts),
    new StylePanel(parts),
    new ActionsPanel(parts),
    body,
    new GroundPanel(parts),
    new CrowdPanel(parts),
    data,
    new NumbersPanel(parts),
  ];
}

/// A single character walks; everything else is captures.
async function dropped(files: File[], body: BodyPanel, data: DataPanel): Promise<void> {
  const [file] = files;
  if (files.length === 1 && file && (await body.takeCharacter(file))) return;
  data.take(files);
}
