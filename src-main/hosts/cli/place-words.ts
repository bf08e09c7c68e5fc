import { foldPlaces } from "../../../src-shared/contract/place-rows.ts";
import type { PlaceDetail, PlaceOutcome, PlaceRow, PlaceSource, PlacesReport } from "../../files/places.ts";
import { type Console, counted, paint, printable, table } from "./console.ts";

const TITLES: Readonly<Record<PlaceSource, string>> = {
  setting: "your setting",
  environment: "environment variable",
  "steam-key": "Steam",
  "steam-folder": "Steam",
  "flatpak-steam": "Steam in Flatpak",
  "snap-steam": "Steam in Snap",
  "steam-list": "Steam library list",
  "steam-manifest": "Steam's note about the game",
  "steam-library": "Steam library",
  "gog-key": "GOG",
  "gog-folder": "GOG folder",
  "galaxy-folder": "GOG Galaxy folder",
  "epic-list": "Epic",
  "epic-folder": "Epic folder",
  "runic-folder": "Runic folder",
  "uninstall-key": "other installs",
  "heroic-list": "Heroic",
  "heroic-game": "Heroic folder",
  "lutris-list": "Lutris",
  "lutris-game": "Lutris folder",
  "mac-app": "application",
  "plain-folder": "a folder of the right name",
  "proton-prefix": "Proton",
  "heroic-prefix": "Wine folder of Heroic",
  "lutris-prefix": "Wine folder of Lutris",
  bottle: "bottle",
  "wine-prefix": "Wine",
  "in-prefix": "game in a Wine folder",
  documents: "settings folder",
  "onedrive-documents": "settings folder in OneDrive",
  "native-profile": "settings folder",
  "in-install": "settings folder in the game",
};

const STATES: Readonly<Record<PlaceOutcome["kind"], string>> = {
  found: "found",
  "not-there": "not found",
  "no-access": "no access",
  "looks-wrong": "looks wrong",
  "unreadable-list": "unreadable",
  "listed-elsewhere": "same folder",
  twin: "twin",
};

/** The report as lines; `version` of the game in use. */
export function printPlaces(console: Console, { rows }: PlacesReport, version: string | null): void {
  console.line(`Where the game was looked for, ${counted(rows.length, "place")}:`);
  const lines = foldPlaces(rows).map(({ place, more }) => {
    const reason = [reasonOf(place, version), more === 0 ? "" : `and ${more} more like it`].filter(Boolean).join(", ");
    return ["", stateOf(place), TITLES[place.source], printable(place.path), reason === "" ? "" : `(${reason})`];
  });
  for (const line of table(lines)) console.line(line);
}

function stateOf({ outcome, isUsed }: PlaceRow): string {
  return isUsed ? paint("green", "in use") : STATES[outcome.kind];
}

function reasonOf({ outcome, detail, purpose, isUsed }: PlaceRow, version: string | null): string {
  const isGame = purpose === "install" && isUsed && version !== null;
  const more = detail === null ? "" : detailWords(detail);
  switch (outcome.kind) {
    case "found":
      return [isGame ? `version ${version}` : "", more].filter(Boolean).join(", ");
    case "not-there":
      return more;
    case "no-access":
      return outcome.reason === "permission" ? "the system does not allow it to be read" : "the drive is not ready";
    case "looks-wrong": {
      const holds = outcome.holds.length === 0 ? "" : `; it holds ${outcome.holds.map(printable).join(", ")}`;
      return `${outcome.missing.join(", ")} is not in it${holds}`;
    }
    case "unreadable-list":
      return outcome.line === null ? outcome.what : `line ${outcome.line}: ${outcome.what}`;
    case "listed-elsewhere":
      return `as ${printable(outcome.at)}`;
    case "twin":
      return `${printable(outcome.of)} was used later; the names differ by case only`;
  }
}

function detailWords(detail: PlaceDetail): string {
  switch (detail.kind) {
    case "libraries": {
      const libraries = counted(detail.count, "library", "libraries");
      if (detail.holding === 0) return `${libraries}, none has app 200710`;
      return `${libraries}, app 200710 in number ${detail.holding}`;
    }
    case "games":
      return `${counted(detail.count, "game")}, Torchlight II ${detail.isAmong ? "" : "not "}among them`;
    case "no-key":
      return "no such key";
    case "leads-to":
      return `leads to ${printable(detail.path)}`;
    case "no-game":
      return "the game is not in it";
    case "no-data":
      return "PAKS/DATA.PAK is not in it";
    case "ran-before":
      return "so the game ran here before";
    case "holds":
      return detail.names.map(printable).join(", ");
    case "version":
      return `version ${detail.version}`;
  }
}
