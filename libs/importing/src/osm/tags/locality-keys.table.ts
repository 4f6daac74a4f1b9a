/** The tags that name parts of a city, the most telling first. */
export const localityKeys = [
  'addr:suburb',
  'addr:district',
  'addr:quarter',
  'addr:subdistrict',
  'addr:village',
  'addr:hamlet',
  'addr:neighbourhood',
] as const;

/** Where `addr:district` names what lies above a city. */
export const districtIsCounty: ReadonlySet<string> = new Set(['AT', 'CZ', 'DE', 'PT', 'SK']);
