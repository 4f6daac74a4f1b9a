import { describe, expect, it } from 'vitest';
import type { AnsweredDestination } from './judge-destination.js';
import { judgeDestination, readTrueDestinations } from './judge-destination.js';
import { trueDestinations } from './true-destinations.table.js';

const all = Object.entries(trueDestinations).flatMap(([extract, destinations]) =>
  destinations.map((destination) => ({ extract, ...destination })),
);

describe('the true destinations', () => {
  it('are numerous, in several places', () => {
    expect(all.length).toBeGreaterThanOrEqual(120);
    expect(Object.keys(trueDestinations).length).toBeGreaterThanOrEqual(8);
    expect(all.filter(({ doors }) => doors.length > 0).length).toBeGreaterThanOrEqual(100);
    expect(all.filter(({ parkings }) => parkings).length).toBeGreaterThanOrEqual(100);
  });

  it('are unique', () => {
    const names = all.map(({ extract, address }) => `${extract} ${address.object}`);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });
});

/** A house ten metres wide, its door in the middle of the south wall, and a car park to its east. */
const [truth] = readTrueDestinations(
  'node/1 48.00005 9.00005 | node/2 48 9.00005 | way/3 48.00005 9.00005 | way/4 48.00005 9.00035',
);
const [unparked] = readTrueDestinations(
  'node/1 48.00005 9.00005 | node/2 48 9.00005 | way/3 48.00005 9.00005 | -',
);

const square = (west: number, east: number) => ({
  rings: [
    [
      [west, 48],
      [east, 48],
      [east, 48.0001],
      [west, 48.0001],
      [west, 48],
    ] as const,
  ],
  points: [],
});

const right: AnsweredDestination = {
  label: 'here',
  doors: [{ lat: 48.00001, lon: 9.00006 }],
  building: square(9, 9.0001),
  parking: square(9.0003, 9.0004),
};

describe('compared with a true destination', () => {
  it('an answer is correct if its door is near and its areas contain the true points', () => {
    expect(judgeDestination(truth!, right)).toEqual({ door: true, building: true, parking: true });
  });

  it('only the main door counts', () => {
    const doors = [{ lat: 48.0001, lon: 9.00006 }, ...right.doors];
    expect(judgeDestination(truth!, { ...right, doors })).toMatchObject({ door: false });
  });

  it('another building and a missing parking are incorrect', () => {
    const given = { ...right, building: square(9.0001, 9.0002), parking: undefined };
    expect(judgeDestination(truth!, given)).toEqual({
      door: true,
      building: false,
      parking: false,
    });
  });

  it('a parking is incorrect if there is none', () => {
    expect(judgeDestination(unparked!, right)).toMatchObject({ parking: false });
    expect(judgeDestination(unparked!, { ...right, parking: undefined })).toMatchObject({
      parking: true,
    });
  });

  it('a missing answer is incorrect', () => {
    expect(judgeDestination(truth!, undefined)).toEqual({
      door: false,
      building: false,
      parking: false,
    });
  });
});
