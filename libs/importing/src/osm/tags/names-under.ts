import type { Names } from '../../names.js';
import type { OsmTags } from '../osm-tags.js';
import { split, translationsFromTags } from './names-from-tags.js';

/**
 * What a part of an address is called: `addr:street`, its names in other languages
 * (`addr:street:sv`), and any further ones after ';'. Where it is only given in languages, the first
 * counts as the local one.
 */
export const namesUnder = (tags: OsmTags, key: string): Names | undefined => {
  const [written, ...alternatives] = split(tags[key]);
  const { translations, writtenOut } = translationsFromTags(tags, `${key}:`);
  const local = written ?? Object.values(translations)[0];
  if (local === undefined) return undefined;
  return { local, translations, alternatives: [...alternatives, ...writtenOut] };
};
