import type { WorkshopState } from "../../src-shared/contract/models/workshop.ts";
import { formatBytes, formatDate, formatNumber } from "../i18n/format.ts";
import { i18n, writingTag } from "../i18n/i18n.ts";
import { copyAndTell } from "../ui/clipboard.ts";
import { workshopState } from "./workshop-state.ts";

/**
 * What was built, as lines of text for a forum. Of paths there are only the ends: where somebody keeps their folders is
 * nobody's business. Null: nothing was built yet.
 */
export function outputReport({ output, identity, counts, deploy, project }: WorkshopState): string | null {
  if (output === null) return null;
  const language = writingTag();
  const number = (value: number) => formatNumber(value, language);
  const counted = (
    key: "workshop.files" | "workshop.folders" | "workshop.standing.errors" | "workshop.standing.warnings",
    count: number,
  ) => i18n.t(key, { count, number: number(count) });
  const line = (label: string, value: string) => i18n.t("workshop.report.line", { label, value });
  const { bytes, unpacked, entries, folders, rollingHash, contentHash } = output;
  const lines = [
    ...(identity === null
      ? [line(i18n.t("workshop.field.title"), project.title)]
      : [
          line(i18n.t("workshop.field.title"), identity.title),
          line(
            i18n.t("workshop.field.version"),
            i18n.t("workshop.version", { version: identity.version, packed: identity.packedVersion }),
          ),
          line(i18n.t("workshop.field.id"), identity.id),
        ]),
    line(i18n.t("workshop.report.file"), endOf(output.path, 1)),
    line(
      i18n.t("workshop.report.size"),
      i18n.t("workshop.report.sizes", {
        packed: formatBytes(bytes, language),
        unpacked: formatBytes(unpacked, language),
      }),
    ),
    line(
      i18n.t("workshop.fact.entries"),
      i18n.t("workshop.entries", {
        files: counted("workshop.files", entries),
        folders: counted("workshop.folders", folders),
      }),
    ),
    line(i18n.t("workshop.fact.rolling-hash"), rollingHash),
    line(i18n.t("workshop.fact.content"), contentHash),
    line(
      i18n.t("workshop.problems"),
      i18n.t("workshop.report.counts", {
        errors: counted("workshop.standing.errors", counts.errors),
        warnings: counted("workshop.standing.warnings", counts.warnings),
        notes: i18n.t("workshop.report.notes", { count: counts.notes, number: number(counts.notes) }),
        silenced: number(counts.silenced),
      }),
    ),
    line(i18n.t("workshop.fact.deployed"), deployedWords(deploy, language)),
  ];
  return `${lines.join("\n")}\n`;
}

function deployedWords({ state, path, time }: WorkshopState["deploy"], language: string): string {
  if (state !== "deployed" || path === null) return i18n.t(`workshop.deploy.${state}`);
  const where = endOf(path, 2);
  return time === null ? where : i18n.t("workshop.report.deployed", { path: where, time: formatDate(time, language) });
}

/** The last parts of a path. */
function endOf(path: string, parts: number): string {
  return path.split(/[\\/]/).slice(-parts).join("/");
}

/** Puts the report about the project that is shown on the clipboard. */
export async function copyOutputReport(): Promise<void> {
  const { details } = workshopState();
  const text = details === null ? null : outputReport(details);
  if (text !== null) await copyAndTell(text, { title: i18n.t("report.copied") }, text);
}
