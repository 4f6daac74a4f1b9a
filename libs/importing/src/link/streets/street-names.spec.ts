import { describe, expect, it } from 'vitest';
import type { Position } from '#contracts';
import type { Names } from '../../model/names.js';
import type { NamedHighway } from '../../read/osm/osm-extract.js';
import { StreetNames } from './street-names.js';

const METRE = 1 / 111_195;
const at = (metres: number): Position => ({ lat: metres * METRE, lon: 0 });

const highway = (names: Names, ...metres: readonly number[]): NamedHighway => ({
  key: `way/${metres.join()}`,
  names,
  positions: metres.map(at),
});

/** Other names of a street at a place. */
const otherNames = (
  highways: readonly NamedHighway[],
  local: string,
  metres: number,
): readonly string[] =>
  new StreetNames(highways).completeNames({ local }, at(metres)).alternatives ?? [];

describe('the names of the street of an address', () => {
  const vanNess = { local: 'South Van Ness Avenue', alternatives: ['Howard Street'] };
  const howard = { local: 'Howard Street' };

  it('include the other names of a mapped street of that name', () => {
    expect(otherNames([highway(vanNess, 0)], 'South Van Ness Avenue', 10)).toEqual([
      'Howard Street',
    ]);
  });

  it('include the current name of a mapped street that they name by another', () => {
    const highways = [highway(vanNess, 0)];
    expect(otherNames(highways, 'Howard Street', 10)).toEqual(['South Van Ness Avenue']);
    expect(otherNames(highways, 'Howard Street', 500)).toEqual([]);
  });

  it('are not those of a street that once had the name of another one nearby', () => {
    const highways = [highway(vanNess, 0), highway(howard, 400)];
    expect(otherNames(highways, 'Howard Street', 10)).toEqual([]);
  });

  it('include other names only near the sections that have them', () => {
    const highways = [highway(vanNess, 0), highway({ local: 'South Van Ness Avenue' }, 800)];
    const near = otherNames(highways, 'South Van Ness Avenue', 390);
    const far = otherNames(highways, 'South Van Ness Avenue', 790);
    expect([near, far]).toEqual([['Howard Street'], []]);
  });

  it('include translations of all sections', () => {
    const local = 'Vaasankatu';
    const highways = [
      highway({ local, translations: { sv: 'Vasagatan' } }, 0),
      highway({ local, alternatives: ['Linjat'] }, 400),
    ];
    const names = new StreetNames(highways).completeNames({ local }, at(390));
    expect(names).toEqual({ local, translations: { sv: 'Vasagatan' }, alternatives: ['Linjat'] });
  });
});
