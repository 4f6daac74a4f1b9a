import { isRoughlyWithin } from '#geodesy';
import type { Question } from '../address/question.js';
import { centreOf, countryOf } from '../gazetteer/document.js';
import type { Segment } from '../gazetteer/segment.js';

/** Whether a document may answer at all: in the country asked for, and near enough. */
export const admits = (question: Question, segment: Segment, document: number): boolean => {
  const { country, vicinity } = question;
  if (country !== undefined && countryOf(segment, document) !== country) return false;
  if (!vicinity) return true;
  const reachMetres = vicinity.radiusMetres + (segment.radiusMetres[document] ?? 0);
  return isRoughlyWithin(vicinity.position, centreOf(segment, document), reachMetres);
};
