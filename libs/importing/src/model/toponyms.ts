import type { Position } from '#contracts';
import { countryByCode } from '#countries';
import type { Names } from './names.js';
import { includesNames, mergeNames, nameKey } from './names.js';

export type ToponymKind = 'country' | 'state' | 'county' | 'city' | 'locality';

/** A named place with its parents. */
export interface Toponym {
  /** Stable within a data set and across imports. */
  readonly key: string;
  readonly kind: ToponymKind;
  /** Upper-case ISO 3166-1 alpha-2 code. */
  readonly country: string;
  readonly names: Names;
  readonly parent?: Toponym;
  /** Position in the source; without one, the centre of its addresses. */
  readonly position?: Position;
}

interface ToponymNames {
  readonly state?: Names;
  readonly county?: Names;
  readonly city?: Names;
  readonly locality?: Names;
}

/** Places known by name only. The same name within the same parent is the same place. */
export class ToponymRegistry {
  private readonly known = new Map<string, Toponym>();
  /** By parent, kind and spelling, so that each spelling is normalised once. */
  private readonly spellings = new Map<Toponym, Map<string, Toponym>>();

  toponym(kind: ToponymKind, names: Names, parent: Toponym): Toponym {
    let within = this.spellings.get(parent);
    if (!within) this.spellings.set(parent, (within = new Map<string, Toponym>()));
    const spelling = `${kind}/${names.local}`;
    const place = within.get(spelling);
    if (place && includesNames(place.names, names)) return place;
    const found = this.byNormalisedName(kind, names, parent);
    within.set(spelling, found);
    return found;
  }

  private byNormalisedName(kind: ToponymKind, names: Names, parent: Toponym): Toponym {
    const key = `${kind}/${nameKey(names.local)}/${parent.key}`;
    const known = this.known.get(key);
    if (known && includesNames(known.names, names)) return known;
    const { country } = parent;
    const place = known
      ? { ...known, names: mergeNames(known.names, names) }
      : {
          key,
          kind,
          names: kind === 'state' ? withStateCode(country, names) : names,
          parent,
          country,
        };
    this.known.set(key, place);
    return place;
  }

  /** The state or county with its parents, or the country. */
  region(country: string, { state, county }: ToponymNames): Toponym {
    const named = state
      ? this.toponym('state', state, countryToponym(country))
      : countryToponym(country);
    return county ? this.toponym('county', county, named) : named;
  }

  /** City, locality and region with their parents. */
  chain(
    country: string,
    parts: ToponymNames,
  ): { readonly region: Toponym; readonly city?: Toponym; readonly locality?: Toponym } {
    const region = this.region(country, parts);
    const city = parts.city && this.toponym('city', parts.city, region);
    const locality = parts.locality && this.toponym('locality', parts.locality, city ?? region);
    return { region, city, locality };
  }
}

/** The response languages of API v2. */
const languages = [
  'en',
  'ar',
  'ja',
  'fr',
  'de',
  'it',
  'pt',
  'ko',
  'zh',
  'nl',
  'no',
  'fi',
  'pl',
  'sl',
  'cs',
];

const displayNames = new Map<string, Intl.DisplayNames>();

const toponyms = new Map<string, Toponym>();

/** The country as a toponym, with names from the Unicode CLDR. */
export const countryToponym = (country: string): Toponym => {
  let toponym = toponyms.get(country);
  if (!toponym) {
    toponym = { key: country, kind: 'country', country, names: countryNames(country) };
    toponyms.set(country, toponym);
  }
  return toponym;
};

const countryNames = (country: string): Names => {
  const local = new Intl.Locale('und', { region: country }).maximize().language;
  const translations = Object.fromEntries(
    languages.map((language) => [language, nameIn(language, country)]),
  );
  return { local: nameIn(local, country), translations, alternatives: [country] };
};

const nameIn = (language: string, country: string): string => {
  let names = displayNames.get(language);
  if (!names) {
    names = new Intl.DisplayNames([language], { type: 'region' });
    displayNames.set(language, names);
  }
  return names.of(country) ?? country;
};

/** Adds the code to a state's name, or the name to its code; queries use either. */
const withStateCode = (country: string, names: Names): Names => {
  const states = countryByCode(country)?.states ?? [];
  const upper = names.local.toUpperCase();
  const state = states.find(({ code, names: [name] }) => code === upper || name === names.local);
  if (!state?.code) return names;
  const other = state.code === upper ? state.names[0] : state.code;
  return other ? mergeNames(names, { local: other }) : names;
};
