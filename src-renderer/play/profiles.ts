import { create } from "zustand";
import type { Client } from "../../src-shared/contract/client.ts";
import type { Profile } from "../../src-shared/contract/models/profiles.ts";
import { refused } from "./sync.ts";

interface Profiles {
  readonly active: string | null;
  readonly profiles: readonly Profile[];
}

export const useProfiles = create<Profiles>(() => ({ active: null, profiles: [] }));

/** Fetches the profiles that there are. */
export async function fetchProfiles(client: Client): Promise<void> {
  const answer = await client.call("profiles.list", {});
  if (answer.ok) useProfiles.setState(answer.value);
  else refused("error.profiles", answer.error);
}
