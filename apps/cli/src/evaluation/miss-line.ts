import type { FileEvaluation } from './evaluate-file.js';
import type { Trial } from './evaluate-form.js';
import { costsNothing } from './form-summary.js';
import { questionText } from './question.js';
import { basicPointOf } from './wire.js';

/** Positions told of one miss; a number on a long street has hundreds. */
const POSITIONS_TOLD = 5;

/** Every miss and every slip that cost no confidence, of all files and rounds, a line each. */
export const missLines = (evaluations: readonly FileEvaluation[]): string =>
  evaluations
    .flatMap(({ file, rounds }) =>
      rounds
        .flat()
        .filter((trial) => trial.verdict.outcome !== 'hit' || costsNothing(trial))
        .map((trial) => `${missLine(file, trial)}\n`),
    )
    .join('');

/** A miss as one line of JSON: what was asked and expected, and what came. */
export const missLine = (
  file: string,
  { form, question, match, verdict, flawless }: Trial,
): string =>
  JSON.stringify({
    file,
    form: form.name,
    query: questionText(question),
    country: question.query.country,
    outcome: verdict.outcome,
    metres: verdict.metres === undefined ? undefined : Math.round(verdict.metres),
    confidence: verdict.confidence,
    flawless: flawless && question.flawless?.address_string,
    flawlessConfidence: flawless?.confidence,
    got: match?.address,
    gotPosition: match ? basicPointOf(match)?.position : undefined,
    gotStreet: match?.structured_response?.street_name,
    gotNumber: match?.structured_response?.street_number,
    expected: expected(question),
  });

const expected = ({ expectation }: Trial['question']) =>
  expectation.kind === 'nothing'
    ? 'no match'
    : expectation.objects
        .slice(0, POSITIONS_TOLD)
        .map(({ street, number, postcode, city, shape }) => ({
          address: [street, number, postcode, city].filter((part) => part !== undefined).join(' '),
          ...shape.centre,
        }));
