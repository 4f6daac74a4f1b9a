import type { Destination, GeocodeAnswer, InputFilter } from '#contracts';
import type { Geocoder } from './geocoder.js';

/** What a geocoder answers to one text. */
export const answerTo = async (
  geocoder: Geocoder,
  text: string,
  inputFilter: InputFilter = 'loose',
): Promise<GeocodeAnswer | undefined> => {
  const query = { kind: 'text', text, limit: 1, inputFilter } as const;
  const chunk = { version: 1, queries: [query], explain: true, outlines: false } as const;
  const [answer] = await geocoder.geocode(chunk, { deadline: Date.now() + 60_000 });
  return answer;
};

/** The match that a geocoder answers one text with; undefined if it has none. */
export const bestMatch = async (
  geocoder: Geocoder,
  text: string,
  inputFilter?: InputFilter,
): Promise<Destination | undefined> => {
  const answer = await answerTo(geocoder, text, inputFilter);
  return answer?.outcome === 'matched' ? answer.matches[0] : undefined;
};
