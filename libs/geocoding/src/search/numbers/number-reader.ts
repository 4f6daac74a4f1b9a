import type { Country } from '#countries';
import type { Question } from '../../address/question.js';
import { lanesOff } from './lanes-off.js';
import type { LanesOff } from './lanes-off.js';
import { numberHypotheses } from './number-hypotheses.js';
import type { NumberHypothesis } from './number-hypotheses.js';
import type { NumberSpan } from './number-spans.js';
import { unitStarts } from './unit-starts.js';

/** Reads the numbers of one question, each span once for all streets of a country. */
export class NumberReader {
  private readonly known = new Map<string, readonly NumberHypothesis[]>();

  /** The words with which a unit may begin, as a mask. */
  readonly unitStarts: number;

  private readonly lanes: LanesOff;

  constructor(readonly question: Question) {
    this.lanes = lanesOff(question);
    this.unitStarts = unitStarts(question.words);
  }

  /** The words that name a lane off a street of the country, as a mask. */
  lanesIn(country: Country | undefined): number {
    const { local, latin } = this.lanes;
    return country?.numbers?.hasNumberedLanes ? local | latin : local;
  }

  read(span: NumberSpan, country: Country | undefined): readonly NumberHypothesis[] {
    const key = `${span.from}|${span.to}|${span.isWithFlat}|${country?.code}`;
    let hypotheses = this.known.get(key);
    if (!hypotheses) {
      hypotheses = numberHypotheses(this.question, span, country);
      this.known.set(key, hypotheses);
    }
    return hypotheses;
  }
}
