import { createRoot } from "react-dom/client";
import type { Client } from "../src-shared/contract/client.ts";
import { openClient, uploadTo } from "./client.ts";
import { ConflictWatch } from "./conflicts/conflict-watch.ts";
import { Doctor } from "./diagnose/doctor.ts";
import { App } from "./frame/app.tsx";
import { useFrame } from "./frame/frame-state.ts";
import { Guard } from "./frame/guard.tsx";
import { i18n } from "./i18n/i18n.ts";
import { Installer } from "./install/installer.ts";
import { Launcher } from "./launch/launcher.ts";
import { PlaySync } from "./play/sync.ts";
import { ErrorPage } from "./problem/error-page.tsx";
import { WithServices } from "./services.tsx";
import { applySettings, followSettings } from "./settings/settings.ts";
import { Workshop } from "./workshop/workshop.ts";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/controls.css";
import "./styles/content.css";
import "./styles/lists.css";
import "./styles/overlays.css";
import "./styles/frame.css";
import "./play/play.css";
import "./play/play-dialogs.css";
import "./settings/settings.css";
import "./first-run/first-run.css";
import "./install/install.css";
import "./conflicts/conflicts.css";
import "./launch/launch.css";
import "./diagnose/diagnose.css";
import "./workshop/workshop.css";
import "./workshop/last-builds.css";
import "./workshop/compare.css";
import "./workshop/problems.css";
import "./workshop/workshop-dialogs.css";
import "./play/why/why.css";
import "./problem/problem.css";

const place = document.getElementById("root");
if (place === null) throw new Error("index.html has no #root");
const root = createRoot(place);

function logCrashes(client: Client): (error: unknown, where: string) => void {
  const log = (error: unknown, where: string) => {
    const { message, stack } = error instanceof Error ? error : { message: String(error), stack: "" };
    void client.call("log.crash", {
      message: message.slice(0, 10_000),
      stack: (stack ?? "").slice(0, 50_000),
      where: where.slice(0, 8000),
    });
  };
  addEventListener("error", (event) => log(event.error ?? event.message, "window"));
  addEventListener("unhandledrejection", (event) => log(event.reason, "promise"));
  return log;
}

async function start(): Promise<void> {
  const client = openClient();
  const onError = logCrashes(client);
  const [info, settings] = await Promise.all([client.call("app.info", {}), client.call("settings.get", {})]);
  if (!info.ok || !settings.ok) {
    const error = !info.ok ? info.error : !settings.ok ? settings.error : null;
    if (error !== null) root.render(<ErrorPage title={i18n.t("error.start")} error={error} />);
    return;
  }
  applySettings(settings.value, info.value.locale);
  followSettings(client, info.value.locale);
  client.onConnection((connection) => useFrame.setState({ connection }));
  useFrame.setState({ isSample: info.value.isSample });
  const play = new PlaySync(client);
  const launcher = new Launcher(client, play);
  play.start();
  launcher.start();
  const doctor = new Doctor(client, play);
  doctor.start();
  const workshop = new Workshop(client, play);
  workshop.start();
  new ConflictWatch(client).start();
  const services = {
    client,
    info: info.value,
    play,
    launcher,
    doctor,
    workshop,
    install: new Installer(client, play),
    upload: info.value.host === "web" ? uploadTo : null,
  };
  root.render(
    <Guard onError={onError}>
      <WithServices services={services}>
        <App />
      </WithServices>
    </Guard>,
  );
}

void start();
