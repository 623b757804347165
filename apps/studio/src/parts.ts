/// What panels and the bars around the stage are given: the running page, part by part.

import type { Messages } from "./chrome/messages.js";
import type { TopBar } from "./chrome/top_bar.js";
import type { DriveSettings } from "./drive/drive_settings.js";
import type { Driver } from "./drive/driver.js";
import type { StagePointer } from "./drive/pointer.js";
import type { Route } from "./drive/route.js";
import type { ObstacleField } from "./obstacles/obstacle_field.js";
import type { Performer } from "./performer.js";
import type { Session } from "./session.js";
import type { Changeable, Settings } from "./settings.js";
import type { Stage } from "./stage/stage.js";
import type { Themes } from "./theme.js";

export interface StudioParts {
  readonly performer: Performer;
  readonly session: Session;
  readonly driver: Driver;
  readonly pointer: StagePointer;
  readonly route: Route;
  readonly stage: Stage;
  readonly settings: Settings;
  readonly drive: DriveSettings;
  readonly obstacles: ObstacleField;
  readonly messages: Messages;
  readonly themes: Themes;
  readonly bar: TopBar;
  /// Whether drawing is simple.
  readonly drawing: Changeable<boolean>;
}
