import { expect, test } from "vitest";
import { VpkFindings } from "../../../src-shared/formats/vpk/rules.ts";

test("findings are listed as they come, 200 of a code, and behind them how many more there are", () => {
  const findings = new VpkFindings("pak_dir.vpk");
  for (let at = 0; at < 203; at++) findings.add("vpk-name-encoding", {}, `f${at}`);
  findings.add("vpk-hash-whole", {});
  findings.add("vpk-crc", { stored: "1", computed: "2" }, "f0");
  const told = findings.finish();
  expect(told).toHaveLength(203);
  expect(told[0]).toMatchObject({ code: "vpk-name-encoding", severity: "warning", path: "f0" });
  expect(told.slice(199)).toMatchObject([
    { code: "vpk-name-encoding", path: "f199" },
    { code: "vpk-hash-whole", severity: "error", path: "pak_dir.vpk" },
    { code: "vpk-crc", path: "f0", data: { stored: "1", computed: "2" } },
    {
      code: "vpk-more",
      severity: "info",
      path: "pak_dir.vpk",
      data: { code: "vpk-name-encoding", count: 3 },
      message: "3 more findings of the kind vpk-name-encoding are not listed.",
    },
  ]);
});
