import type { FolderPurpose, WindowState } from "../../src-shared/contract/models/app.ts";
import type { Connection } from "./router.ts";

/** What a host can do that the services cannot: its window, its dialogs. Null: this host does not have it. */
export interface HostPort {
  readonly kind: "electron" | "web";
  /** Of the system: "en-GB". */
  readonly locale: string;
  /** The page draws the buttons of its window. */
  readonly drawsWindowButtons: boolean;
  readonly dialogs: Dialogs | null;
  /** Shows a file in the system's file manager. */
  readonly reveal: ((path: string) => Promise<void>) | null;
  /** Moves a file to the trash of the system; null: without the host's help. */
  readonly trash: ((path: string) => Promise<void>) | null;
  /** Opens an https page in the browser, after having asked; false when the person said no. Null: the page does so. */
  readonly openExternal: ((url: string, from: Connection) => Promise<boolean>) | null;
  windowOf(connection: Connection): WindowPort | null;
}

export interface Dialogs {
  /** Null: nothing was chosen. */
  chooseFolder(purpose: FolderPurpose, from: Connection): Promise<string | null>;
  chooseSave(fileName: string, from: Connection): Promise<string | null>;
  /** Mods, and packages with mods in them. Empty: nothing was chosen. */
  chooseFiles(from: Connection): Promise<readonly string[]>;
}

export interface WindowPort {
  state(): WindowState;
  minimize(): void;
  toggleMaximize(): void;
  close(): void;
}
