import { openStore } from "../../../src-main/store/store.ts";

// Writes one transaction after the other, for ever: the number of the transaction, so many rows of it. Arguments:
// folder, first number.
const [folder, first] = process.argv.slice(2);
const store = await openStore({ folder, locks: `${folder}/locks` });
console.log(store.state);
for (let number = Number(first); ; number++) {
  store.write((rows) => {
    const layer = rows.get<{ id: bigint }>(
      "INSERT INTO layer (path, engine, used_ms) VALUES (?, 1, 0) RETURNING id",
      `layer ${number}`,
    )!.id;
    for (let row = 0; row < 200; row++)
      rows.run(
        "INSERT INTO file_facts (layer, kind, path, stamp, facts, sum) VALUES (?, 'unit', ?, '', ?, 0)",
        ...[layer, `row ${row}`, "x".repeat(500)],
      );
  });
  console.log(number);
}
