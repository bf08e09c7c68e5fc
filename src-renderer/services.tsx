import { createContext, type ReactNode, useContext } from "react";
import type { Client } from "../src-shared/contract/client.ts";
import type { AppInfo } from "../src-shared/contract/models/app.ts";
import type { Doctor } from "./diagnose/doctor.ts";
import type { Installer } from "./install/installer.ts";
import type { Upload } from "./install/sending.ts";
import type { Launcher } from "./launch/launcher.ts";
import type { PlaySync } from "./play/sync.ts";
import type { Workshop } from "./workshop/workshop.ts";

/** What every part of the page may ask for. */
export interface Services {
  readonly client: Client;
  readonly info: AppInfo;
  readonly play: PlaySync;
  readonly install: Installer;
  readonly launcher: Launcher;
  readonly doctor: Doctor;
  readonly workshop: Workshop;
  /** Null in Electron. */
  readonly upload: Upload | null;
}

const Place = createContext<Services | null>(null);

export function WithServices({ services, children }: { readonly services: Services; readonly children: ReactNode }) {
  return <Place value={services}>{children}</Place>;
}

export function useServices(): Services {
  const services = useContext(Place);
  if (services === null) throw new Error("useServices outside of WithServices");
  return services;
}
