import { runningGame } from "../../../files/programs.ts";
import { type Check, defineCheck } from "../../check.ts";
import { PROGRAMS, RUNTIME } from "../../evidence/system.ts";
import { found } from "../../finding.ts";
import type { Evidence } from "../../ground.ts";
import { SETUP_RULES } from "../../setup-rules.ts";

/** Windows: what the game cannot start without. */
export const VC_RUNTIME: Check = defineCheck({
  id: "runtime",
  isOfProfile: false,
  severity: "error",
  about: "that the runtime the game needs is installed",
  needs: { isInstalled: RUNTIME },
  run({ isInstalled }, { around }) {
    if (isInstalled !== false) return [];
    return [
      found(SETUP_RULES, "setup-runtime", {
        title: "The Visual C++ 2008 runtime is missing",
        path: around.env.SystemRoot ?? "",
        data: {},
        subject: { kind: "game" },
        evidence: ["no x86_microsoft.vc90.crt_… in WinSxS"],
      }),
    ];
  },
});

/** Process names of programs that are known to draw over games. */
const OVERLAYS: readonly (readonly [RegExp, string])[] = [
  [/^rtss(hooksloader(64)?)?(\.exe)?$/i, "RivaTuner Statistics Server"],
  [/^msiafterburner(\.exe)?$/i, "MSI Afterburner"],
  [/^nvidia (share|overlay)(\.exe)?$/i, "GeForce Experience"],
  [/^fraps(\.exe)?$/i, "Fraps"],
  [/^discord(\.exe)?$/i, "Discord"],
];

/** The checks of what runs now; `programs` can be made up. */
export function programChecks(programs: Evidence<readonly string[] | null> = PROGRAMS): readonly Check[] {
  return [
    defineCheck({
      id: "game-running",
      isOfProfile: false,
      severity: "info",
      about: "that the game is not running",
      needs: { names: programs },
      run({ names }) {
        const program = runningGame(names ?? []);
        if (program === null) return [];
        return [
          found(SETUP_RULES, "setup-game-running", {
            title: "The game is running",
            path: program,
            data: { program },
            subject: { kind: "game" },
          }),
        ];
      },
    }),
    defineCheck({
      id: "overlays",
      isOfProfile: false,
      severity: "info",
      about: "that nothing draws over the game",
      needs: { names: programs },
      run({ names }) {
        const seen = OVERLAYS.filter(([pattern]) => (names ?? []).some((name) => pattern.test(name)));
        if (seen.length === 0) return [];
        const programs = seen.map(([, name]) => name).join(", ");
        return [
          found(SETUP_RULES, "setup-overlay", {
            title: "A program can draw over the game",
            path: programs,
            data: { programs },
            subject: { kind: "game" },
            evidence: seen.map(([, name]) => name),
          }),
        ];
      },
    }),
  ];
}
