import { readSaveFile } from "../../../src-main/saves/save-file.ts";
import { writeSave } from "../../../src-main/saves/write-save.ts";
import { editQuickbar } from "../../../src-shared/formats/save/edit.ts";
import { quickbarOf, withSlot } from "../../../src-shared/formats/save/quickbar.ts";

// Waits for a line, then changes a save's quickbar once. Arguments: file, backups, locks, GUID for slot 3.
const [file, backups, locks, guid] = process.argv.slice(2);
const read = await readSaveFile(file);
console.log("ready");
const written = await writeSave(
  read,
  (save) => editQuickbar(save, withSlot(quickbarOf(save.keyMap), 3, { kind: "skill", guid: BigInt(guid) })),
  { backups, locks, programs: async () => [] },
);
console.log(written.kind);
