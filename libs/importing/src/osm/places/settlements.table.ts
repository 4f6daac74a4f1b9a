import type { ToponymKind } from '../../toponym.js';

export interface Settlement {
  readonly kind: ToponymKind;
  /** How far its name is used for addresses that name no city; 0 when it never is. */
  readonly reachMetres: number;
}

/** The values of `place`, and what they are to an address. */
export const settlements: Readonly<Record<string, Settlement>> = {
  country: { kind: 'country', reachMetres: 0 },
  state: { kind: 'state', reachMetres: 0 },
  region: { kind: 'state', reachMetres: 0 },
  province: { kind: 'state', reachMetres: 0 },
  county: { kind: 'county', reachMetres: 0 },
  district: { kind: 'county', reachMetres: 0 },
  municipality: { kind: 'city', reachMetres: 8_000 },
  city: { kind: 'city', reachMetres: 20_000 },
  town: { kind: 'city', reachMetres: 8_000 },
  village: { kind: 'city', reachMetres: 4_000 },
  hamlet: { kind: 'locality', reachMetres: 1_500 },
  isolated_dwelling: { kind: 'locality', reachMetres: 500 },
  farm: { kind: 'locality', reachMetres: 500 },
  borough: { kind: 'locality', reachMetres: 6_000 },
  suburb: { kind: 'locality', reachMetres: 4_000 },
  quarter: { kind: 'locality', reachMetres: 3_000 },
  neighbourhood: { kind: 'locality', reachMetres: 2_500 },
  allotments: { kind: 'locality', reachMetres: 0 },
  island: { kind: 'locality', reachMetres: 0 },
  locality: { kind: 'locality', reachMetres: 0 },
};
