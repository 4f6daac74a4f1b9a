import { isRoughlyWithin } from '#geodesy';
import type { Question } from '../../address/question.js';
import {
  DocumentKind,
  centreOf,
  countryOf,
  kindOf,
  placeKindOf,
} from '../../gazetteer/document.js';
import type { Segment } from '../../gazetteer/segment.js';

/** Whether a document may answer at all: in the country asked for, of a kind asked for, and near enough. */
export const admits = (question: Question, segment: Segment, document: number): boolean => {
  const { country, vicinity } = question;
  if (country !== undefined && countryOf(segment, document) !== country) return false;
  if (isCountry(segment, document) && !asksForCountry(question)) return false;
  if (!vicinity) return true;
  const reachMetres = vicinity.radiusMetres + (segment.radiusMetres[document] ?? 0);
  return isRoughlyWithin(vicinity.position, centreOf(segment, document), reachMetres);
};

const isCountry = (segment: Segment, document: number): boolean =>
  kindOf(segment, document) === DocumentKind.place &&
  placeKindOf(segment, document - segment.firstPlace) === 'country';

/** By its name alone; beside other words, the name only says where they are. */
const asksForCountry = ({ countryMentions, words }: Question): boolean => {
  const said = countryMentions.reduce((sum, { from, to }) => sum + to - from, 0);
  return said === 0 || said >= words.length;
};
