import { planarMetres } from '../../geometry/planar.js';
import type { CataloguedPlace, PlaceCatalogue } from './place-catalogue.js';
import type { Scene } from './scene.js';

/** The place of that name which holds the position, else the nearest within so many metres. */
export const placeNamed = (
  catalogue: PlaceCatalogue,
  { name, metres }: { readonly name: string; readonly metres: number },
  { position, enclosing }: Scene,
): CataloguedPlace | undefined => {
  const named = catalogue.named(name).filter(({ kind }) => kind === 'city' || kind === 'locality');
  const holding = named.find((place) => enclosing.some(({ key }) => key === place.key));
  if (holding) return holding;
  const measured = named
    .map((place) => ({ place, metres: planarMetres(position, place.position) }))
    .filter((candidate) => candidate.metres <= metres);
  return measured.sort((a, b) => a.metres - b.metres)[0]?.place;
};
