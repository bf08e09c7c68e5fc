import { Switch } from "react-aria-components";
import { useTranslation } from "react-i18next";
import type { DeployState, Output, WorkshopState } from "../../src-shared/contract/models/workshop.ts";
import { useFormats } from "../i18n/use-format.ts";
import { useServices } from "../services.tsx";
import { Button } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import { Path } from "../ui/path.tsx";
import { StateLabel } from "../ui/state-label.tsx";
import { copyOutputReport } from "./output-report.ts";
import { offDeploy } from "./workshop-commands.ts";
import { useWorkshop } from "./workshop-state.ts";

/** The mod that was built last, and whether the game has it. */
export function OutputCard({ details: { output, deploy } }: { readonly details: WorkshopState }) {
  const { t } = useTranslation();
  return (
    <section className="card" aria-labelledby="output">
      <div className="card-head">
        <h3 className="t-section grow" id="output">
          {t("workshop.output")}
        </h3>
        <DeployLabel deploy={deploy} hasOutput={output !== null} />
      </div>
      <div className="card-body">
        {output === null ? (
          <p className="t-support">{t("workshop.output.none")}</p>
        ) : (
          <Facts output={output} deploy={deploy} />
        )}
        <Deploying deploy={deploy} hasOutput={output !== null} />
        {output === null ? null : (
          <div className="actions">
            <Button
              size="small"
              kind="quiet"
              icon="copy"
              tip={t("workshop.report.tip")}
              onPress={() => void copyOutputReport()}
            >
              {t("command.report-copy")}
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}

function DeployLabel({
  deploy: { state, time },
  hasOutput,
}: {
  readonly deploy: DeployState;
  readonly hasOutput: boolean;
}) {
  const { t } = useTranslation();
  const { clock } = useFormats();
  if (!hasOutput && state === "never") return null;
  switch (state) {
    case "never":
      return <StateLabel meaning="idle">{t("workshop.deploy.never")}</StateLabel>;
    case "queued":
      return <StateLabel meaning="warn">{t("workshop.deploy.queued")}</StateLabel>;
    case "failed":
      return <StateLabel meaning="bad">{t("workshop.deploy.failed")}</StateLabel>;
    case "deployed":
      return (
        <StateLabel meaning="ok">
          {time === null ? t("workshop.deploy.deployed") : t("workshop.deploy.deployed.at", { time: clock(time) })}
        </StateLabel>
      );
  }
}

function Facts({ output, deploy }: { readonly output: Output; readonly deploy: DeployState }) {
  const { t } = useTranslation();
  const { size, bytes, number } = useFormats();
  const { entries, folders, rollingHash, contentHash, unpacked } = output;
  const percent = unpacked === 0 ? 100 : Math.round((100 * output.bytes) / unpacked);
  return (
    <>
      <div className="output-size">
        <span title={bytes(output.bytes)}>{size(output.bytes)}</span>
        <span className="t-small t-quiet" title={bytes(unpacked)}>
          {t("workshop.unpacked", { size: size(unpacked), percent: number(percent) })}
        </span>
      </div>
      <dl className="facts selectable">
        <dt>{t("workshop.fact.entries")}</dt>
        <dd>
          {t("workshop.entries", {
            files: t("workshop.files", { count: entries, number: number(entries) }),
            folders: t("workshop.folders", { count: folders, number: number(folders) }),
          })}
        </dd>
        <dt>{t("workshop.fact.rolling-hash")}</dt>
        <dd className="t-mono">{rollingHash}</dd>
        <dt>{t("workshop.fact.content")}</dt>
        <dd className="t-mono cut" title={contentHash}>
          {contentHash.slice(0, 8)} {contentHash.slice(8, 16)}
        </dd>
        <dt>{t("workshop.fact.file")}</dt>
        <dd>
          <Path path={output.path} />
        </dd>
        {deploy.path === null ? null : (
          <>
            <dt>{t("workshop.fact.deployed")}</dt>
            <dd>
              <Path path={deploy.path} />
            </dd>
          </>
        )}
      </dl>
    </>
  );
}

function Deploying({ deploy, hasOutput }: { readonly deploy: DeployState; readonly hasOutput: boolean }) {
  const { t } = useTranslation();
  const { workshop } = useServices();
  const isDeploying = useWorkshop((state) => state.isDeploying);
  const { isOn, state, isEnabled, finding } = deploy;
  return (
    <div className="deploying">
      {finding === null ? null : (
        <Note
          meaning={finding.severity === "error" ? "bad" : finding.severity === "warning" ? "warn" : "info"}
          title={finding.message}
        >
          {finding.fix}
        </Note>
      )}
      <Switch className="switch" isSelected={isOn} onChange={(next) => void workshop.deploy(next, next && hasOutput)}>
        <span className="switch-track" />
        {t("workshop.deploy")}
      </Switch>
      <div className="actions">
        <Button
          size="small"
          icon="arrow-down"
          isBusy={isDeploying}
          off={isDeploying ? null : offDeploy()}
          onPress={() => void workshop.deploy(isOn, true)}
        >
          {t(isDeploying ? "workshop.deploying" : "command.deploy-now")}
        </Button>
        {isEnabled ? (
          <StateLabel meaning="ok">{t("workshop.enabled")}</StateLabel>
        ) : (
          <Button
            size="small"
            kind="quiet"
            icon="plus"
            tip={t("workshop.enable.tip")}
            off={state === "never" || !hasOutput ? t("workshop.off.not-deployed") : null}
            onPress={() => void workshop.enable()}
          >
            {t("workshop.enable")}
          </Button>
        )}
      </div>
    </div>
  );
}
