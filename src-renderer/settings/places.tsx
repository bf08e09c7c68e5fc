import { useTranslation } from "react-i18next";
import type { Place } from "../../src-shared/contract/models/app.ts";
import { foldPlaces } from "../../src-shared/contract/place-rows.ts";
import { Path } from "../ui/path.tsx";
import { StateLabel } from "../ui/state-label.tsx";
import { placeReason, placeState } from "./place-words.ts";

/** Where was looked for the game, and what was found. */
export function Places({ places }: { readonly places: readonly Place[] }) {
  const { t } = useTranslation();
  return (
    <div className="card">
      <div className="card-head">
        <h2 className="t-section grow">{t("places.title")}</h2>
        <span className="t-small t-support">{t("places.count", { count: places.length })}</span>
      </div>
      <PlaceLines places={places} />
    </div>
  );
}

/** The same without a frame. */
export function PlaceLines({ places }: { readonly places: readonly Place[] }) {
  return (
    <ul className="places">
      {foldPlaces(places).map(({ place, more }) => (
        <PlaceLine key={`${place.purpose} ${place.source} ${place.path}`} place={place} more={more} />
      ))}
    </ul>
  );
}

function PlaceLine({ place, more }: { readonly place: Place; readonly more: number }) {
  const { t } = useTranslation();
  const { word, ...look } = placeState(place);
  const reason = placeReason(place, t);
  return (
    <li className="place">
      <StateLabel {...look}>{t(`places.state.${word}`)}</StateLabel>
      <div className="column">
        <span>{t(`places.source.${place.source}`)}</span>
        <Path path={place.path} />
        {reason === null ? null : <span className="t-small t-quiet">{reason}</span>}
        {more === 0 ? null : <span className="t-small t-quiet">{t("places.more", { count: more })}</span>}
      </div>
    </li>
  );
}
