import type { Problem } from '../../params/problem.js';

/**
 * What is wrong with the fields of a body taken together, whatever each holds. It is read from the
 * body as it came: a field of the wrong type was given all the same.
 */
export function questionProblems(raw: object): readonly Problem[] {
  const given = (field: string) => (raw as Readonly<Record<string, unknown>>)[field] != null;
  const [latitude, longitude] = [given('latitude'), given('longitude')];
  const [text, fields] = [given('address_string'), given('address_structured')];
  const problems: readonly (Problem | false)[] = [
    latitude && !longitude && { path: 'longitude', what: 'is missing: latitude stands alone' },
    longitude && !latitude && { path: 'latitude', what: 'is missing: longitude stands alone' },
    given('distance_filter') &&
      !latitude &&
      !longitude && { path: 'distance_filter', what: 'needs latitude and longitude' },
    text &&
      fields && { path: 'address_string', what: 'and address_structured are both given: keep one' },
    !text &&
      !fields &&
      !latitude &&
      !longitude && {
        path: '',
        what: 'asks nothing: give address_string, address_structured, or latitude and longitude',
      },
  ];
  return problems.filter((problem) => problem !== false);
}
