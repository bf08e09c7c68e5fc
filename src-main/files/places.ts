/** Where the game, its profile and its data are: what other rooms need of the folder `places`. */
export {
  type NoAccess,
  pathsOf,
  type RegistryKey,
  type Standing,
  type Surroundings,
  xdgFolder,
} from "./places/around.ts";
export { PORT_PROGRAMS, STEAM_APP } from "./places/game.ts";
export { type FolderJudgement, judgeFolder } from "./places/manual.ts";
export { exeOf, findInstallOf, mediaOf, mediaPlace } from "./places/media.ts";
export type {
  LooksWrong,
  Place,
  PlaceDetail,
  PlaceOrigin,
  PlaceOutcome,
  PlacePurpose,
  PlaceRow,
  PlaceSource,
} from "./places/place.ts";
export {
  installPlaces,
  lookForGame,
  type NamedPlaces,
  type PlacesReport,
  placeOf,
  placesFor,
  profilePlaces,
  savePlaces,
  usedInstall,
} from "./places/report.ts";
export { installVersion } from "./places/version.ts";
