import type { Address } from '#contracts';

/** Parts of the address that are not written on a letter to a country, though its template would. */
export const labelOmissions: Readonly<Record<string, readonly (keyof Address)[]>> = {
  GB: ['state'],
  IE: ['state'],
};
