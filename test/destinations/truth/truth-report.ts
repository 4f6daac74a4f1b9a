import type { GivenDestination } from './given-destination.js';
import { judgeDestination } from './judge-destination.js';
import type { Verdict } from './judge-destination.js';
import type { TrueDestination, TrueThing } from './true-destination.js';

/** One destination of an extract, and what was answered there. */
export interface Held {
  readonly extract: string;
  readonly truth: TrueDestination;
  readonly given: GivenDestination | undefined;
}

export type Part = keyof Verdict;

/** How often one part of a destination was right, of how many that a person could name. */
export interface Share {
  readonly right: number;
  readonly of: number;
}

export const parts: readonly Part[] = ['door', 'building', 'parking'];

export const shareOf = (part: Part, all: readonly Held[]): Share => {
  const verdicts = all
    .map(({ truth, given }) => judgeDestination(truth, given)[part])
    .filter((verdict) => verdict !== undefined);
  return { right: verdicts.filter(Boolean).length, of: verdicts.length };
};

/** A line for every wrong part: what it is, where, what is true and what was answered. */
export const missLines = (all: readonly Held[]): readonly string[] =>
  all.flatMap(({ extract, truth, given }) => {
    const verdict = judgeDestination(truth, given);
    return parts
      .filter((part) => verdict[part] === false)
      .map((part) =>
        [
          `${part} of ${truth.address.object} in ${extract} (${given?.label ?? 'no match'})`,
          `true: ${trueText(part, truth)}`,
          `given: ${givenText(part, given)}`,
        ].join('\n    '),
      );
  });

const trueText = (part: Part, { doors, building, parkings }: TrueDestination): string => {
  const things = { door: doors, building: [building], parking: parkings ?? [] }[part];
  return things.map(thingText).join(' or ') || 'none';
};

const thingText = ({ object, lat, lon }: TrueThing): string => `${object} at ${lat}, ${lon}`;

const givenText = (part: Part, given: GivenDestination | undefined): string => {
  const place = {
    door: { rings: [], points: given?.doors ?? [] },
    building: given?.building,
    parking: given?.parking,
  }[part];
  const [corner] = place?.rings[0] ?? [];
  if (corner) return `an area with a corner at ${corner[1]}, ${corner[0]}`;
  return place?.points.map(({ lat, lon }) => `${lat}, ${lon}`).join('; ') || 'none';
};
