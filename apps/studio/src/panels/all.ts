/// The panels, in the order of their digits.

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
  return [
    new DrivePanel(parts),
    new ControlPanel(parts),
    new StylePanel(parts),
    new ActionsPanel(parts),
    new BodyPanel(parts),
    new GroundPanel(parts),
    new CrowdPanel(parts),
    new DataPanel(parts),
    new NumbersPanel(parts),
  ];
}
