import { nameKey } from '#geocoding/text';
import type { Names } from '../names.js';
import type { Toponym, ToponymKind } from '../toponym.js';
import { countryToponym } from './country-toponym.js';

export interface NamedParts {
  readonly state?: Names;
  readonly county?: Names;
  readonly city?: Names;
  readonly locality?: Names;
}

/** Places of which only the names are known: the same name within the same place is the same place. */
export class TextToponyms {
  private readonly known = new Map<string, Toponym>();

  country(code: string): Toponym {
    let country = this.known.get(code);
    if (!country) {
      country = countryToponym(code);
      this.known.set(code, country);
    }
    return country;
  }

  named(kind: ToponymKind, names: Names, parent: Toponym): Toponym {
    const key = `${kind}/${nameKey(names.local)}/${parent.key}`;
    let place = this.known.get(key);
    if (!place) {
      place = { key, kind, names, parent, country: parent.country };
      this.known.set(key, place);
    }
    return place;
  }

  /** The finest city and locality that the parts name, their parents attached. */
  chain(country: string, parts: NamedParts): { city?: Toponym; locality?: Toponym } {
    const state = this.below('state', parts.state, this.country(country));
    const county = this.below('county', parts.county, state);
    const city = parts.city && this.named('city', parts.city, county);
    return {
      city,
      locality: parts.locality && this.named('locality', parts.locality, city ?? county),
    };
  }

  private below(kind: ToponymKind, names: Names | undefined, parent: Toponym): Toponym {
    return names ? this.named(kind, names, parent) : parent;
  }
}
