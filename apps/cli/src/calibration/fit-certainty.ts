import { confidenceOf } from '#geocoding';
import type { FitSample } from './fit-sample.js';

/** The constants of confidence, by name, as `certainty.table.ts` of the geocoder holds them. */
export interface FittedCertainty {
  readonly base: number;
  readonly rivalDecay: number;
  readonly doubts: Readonly<Record<string, number>>;
}

/** What no sample contradicts is drawn to these, so that a reason that is seldom seen still counts. */
const USUAL_DOUBT = 2;
const USUAL_DECAY = 4;
const DRAW = 1e-4;
/** No likelihood told is nearer to 0 or 1: one surprise must not outweigh all else. */
const LEAST_LIKELIHOOD = 1e-4;

/** Turns after which the constants have long come to rest, and what they have come to rest at. */
const MOST_TURNS = 60;
const LEAST_GAIN = 1e-7;

/**
 * The constants under which what happened was likeliest (least mean log loss): each in turn is put
 * where it is best beside the others, until nothing is gained. None is negative, so that no doubt
 * ever makes surer.
 */
export const fitCertainty = (samples: readonly FitSample[]): FittedCertainty => {
  const names = [...new Set(samples.flatMap(({ doubts }) => Object.keys(doubts)))].sort();
  let fitted: FittedCertainty = {
    base: 5,
    rivalDecay: USUAL_DECAY,
    doubts: Object.fromEntries(names.map((name) => [name, USUAL_DOUBT])),
  };
  let loss = Infinity;
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    for (const set of settersOf(names)) {
      const at = leastOf((value) => penalisedLoss(samples, set(fitted, value)), MOST);
      fitted = set(fitted, at);
    }
    const next = penalisedLoss(samples, fitted);
    if (loss - next < LEAST_GAIN) break;
    loss = next;
  }
  return fitted;
};

/** How likely a match is the one meant, whatever its level allows it to claim. */
export const certaintyOf = (
  { doubts, score, rivals }: FitSample,
  fitted: FittedCertainty,
): number => {
  let doubt = 0;
  for (const name in doubts) doubt += (doubts[name] ?? 0) * (fitted.doubts[name] ?? USUAL_DOUBT);
  return confidenceOf({ level: 'street-number', doubt, score, rivals }, fitted);
};

/** Mean log loss: what the answers surprise whoever believes in these constants. */
export const lossOf = (samples: readonly FitSample[], fitted: FittedCertainty): number => {
  let sum = 0;
  let count = 0;
  for (const sample of samples) {
    const likelihood = certaintyOf(sample, fitted);
    const told = Math.min(1 - LEAST_LIKELIHOOD, Math.max(LEAST_LIKELIHOOD, likelihood));
    sum -= sample.right * Math.log(told) + sample.wrong * Math.log(1 - told);
    count += sample.right + sample.wrong;
  }
  return sum / count;
};

type Setter = (fitted: FittedCertainty, value: number) => FittedCertainty;

const settersOf = (names: readonly string[]): readonly Setter[] => [
  (fitted, base) => ({ ...fitted, base }),
  (fitted, rivalDecay) => ({ ...fitted, rivalDecay }),
  ...names.map((name): Setter => (fitted, value) => ({
    ...fitted,
    doubts: { ...fitted.doubts, [name]: value },
  })),
];

const penalisedLoss = (samples: readonly FitSample[], fitted: FittedCertainty): number =>
  Object.values(fitted.doubts).reduce(
    (loss, value) => loss + DRAW * (value - USUAL_DOUBT) ** 2,
    lossOf(samples, fitted) + DRAW * (fitted.rivalDecay - USUAL_DECAY) ** 2,
  );

/** No constant is larger: a log odds of 12 is once in 160,000. */
const MOST = 12;
const GOLDEN = (Math.sqrt(5) - 1) / 2;
const STEPS = 20;

/** Where a function with one valley between 0 and `most` is least, by golden sections. */
const leastOf = (measure: (value: number) => number, most: number): number => {
  let [from, to] = [0, most];
  let [low, high] = [to - GOLDEN * (to - from), from + GOLDEN * (to - from)];
  let [atLow, atHigh] = [measure(low), measure(high)];
  for (let step = 0; step < STEPS; step += 1) {
    if (atLow <= atHigh) {
      [to, high, atHigh] = [high, low, atLow];
      low = to - GOLDEN * (to - from);
      atLow = measure(low);
    } else {
      [from, low, atLow] = [low, high, atHigh];
      high = from + GOLDEN * (to - from);
      atHigh = measure(high);
    }
  }
  return (from + to) / 2;
};
