import { isRoughlyWithin } from '#geodesy';
import type { Question } from '../address/question.js';
import type { Segment } from '../gazetteer/segment.js';

/** Whether a document may answer at all: in the country asked for, and near enough. */
export const admits = (question: Question, segment: Segment, document: number): boolean => {
  const { country, vicinity } = question;
  if (country !== undefined && segment.countries[segment.country[document] ?? 0] !== country)
    return false;
  if (!vicinity) return true;
  const centre = { lat: segment.lat[document] ?? 0, lon: segment.lon[document] ?? 0 };
  const reachMetres = vicinity.radiusMetres + (segment.radiusMetres[document] ?? 0);
  return isRoughlyWithin(vicinity.position, centre, reachMetres);
};
