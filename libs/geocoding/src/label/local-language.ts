import { countryByCode } from '#countries';
import type { Names } from '../gazetteer/segment.js';

/**
 * Which of its country's languages is spoken where something lies: that in which alone a toponym
 * there has its local name. Undefined where none tells, and where the country has but one.
 */
export const localLanguage = (
  countryCode: string,
  toponyms: readonly (Names | undefined)[],
): string | undefined => {
  const official = countryByCode(countryCode)?.languages ?? [];
  if (official.length < 2) return undefined;
  for (const names of toponyms) {
    const spoken = official.filter((language) => names?.[language] === names?.['']);
    if (names && spoken.length === 1) return spoken[0];
  }
  return undefined;
};
