import { appFolders } from "../files/app-folders.ts";
import type { Surroundings } from "../files/places.ts";
import { openStore, type Store } from "../store/store.ts";
import { PlayService } from "./play-service.ts";
import { ProfileService } from "./profile-service.ts";

/** Everything of this room, ready to be used. */
export interface OpenPlay {
  readonly play: PlayService;
  readonly profiles: ProfileService;
  readonly store: Store;
  close(): Promise<void>;
}

/** Opens the cache, and the services on it. Never throws. */
export async function openPlay(around: Surroundings): Promise<OpenPlay> {
  const { cache, locks } = appFolders(around);
  const store = await openStore({ folder: cache, locks });
  const play = new PlayService({ around, store });
  return {
    play,
    profiles: new ProfileService(play),
    store,
    async close() {
      play.close();
      await store.close();
    },
  };
}
