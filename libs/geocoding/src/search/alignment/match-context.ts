import type { Question } from '../../address/question.js';
import type { Segment } from '../../gazetteer/segment.js';
import type { Vocabulary } from '../../gazetteer/vocabulary.js';
import type { NamedAreas } from './named-areas.js';
import type { NumberBinder } from '../numbers/number-binder.js';
import type { PostcodeSpan } from './postcode-spans.js';
import type { Readings } from '../readings/readings.js';

/** What documents of one segment are held against: a question, and all that is read from it once. */
export interface MatchContext {
  readonly question: Question;
  readonly readings: Readings;
  readonly postcodeSpans: readonly PostcodeSpan[];
  readonly numbers: NumberBinder;
  readonly vocabulary: Vocabulary;
  readonly segment: Segment;
  readonly namedAreas: NamedAreas;
}
