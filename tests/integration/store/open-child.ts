import { openStore } from "../../../src-main/store/store.ts";

// Opens the store, writes a row and ends; prints the state and what there was to notice. Arguments: folder, name.
const [folder, name] = process.argv.slice(2);
const store = await openStore({ folder, locks: `${folder}/locks`, waitMs: 20_000 });
const wrote = store.write((rows) => void rows.run("INSERT INTO layer (path, engine, used_ms) VALUES (?, 1, 0)", name));
console.log(store.state, wrote, ...store.notices.map(({ code }) => code));
await store.close();
