import { describe, expect, it } from '@jest/globals';
import type { GivenDestination } from './given-destination.js';
import { judgeDestination } from './judge-destination.js';
import { readTruths } from './true-destination.js';
import { truths } from './truths.table.js';

const all = Object.entries(truths).flatMap(([extract, destinations]) =>
  destinations.map((destination) => ({ extract, ...destination })),
);

describe('the true destinations', () => {
  it('are many, in many places', () => {
    expect(all.length).toBeGreaterThanOrEqual(120);
    expect(Object.keys(truths).length).toBeGreaterThanOrEqual(8);
    expect(all.filter(({ doors }) => doors.length > 0).length).toBeGreaterThanOrEqual(100);
    expect(all.filter(({ parkings }) => parkings).length).toBeGreaterThanOrEqual(100);
  });

  it('are named once each', () => {
    const names = all.map(({ extract, address }) => `${extract} ${address.object}`);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });
});

/** A house ten metres wide, its door in the middle of the south wall, and a car park to its east. */
const [truth] = readTruths(
  'node/1 48.00005 9.00005 | node/2 48 9.00005 | way/3 48.00005 9.00005 | way/4 48.00005 9.00035',
);
const [unparked] = readTruths(
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

const right: GivenDestination = {
  label: 'here',
  doors: [{ lat: 48.00001, lon: 9.00006 }],
  building: square(9, 9.0001),
  parking: square(9.0003, 9.0004),
};

describe('held against a true destination', () => {
  it('an answer is right with the door near, and with areas that hold the true points', () => {
    expect(judgeDestination(truth!, right)).toEqual({ door: true, building: true, parking: true });
  });

  it('a second door does not make up for the main one', () => {
    const doors = [{ lat: 48.0001, lon: 9.00006 }, ...right.doors];
    expect(judgeDestination(truth!, { ...right, doors })).toMatchObject({ door: false });
  });

  it('another building and no parking are wrong', () => {
    const given = { ...right, building: square(9.0001, 9.0002), parking: undefined };
    expect(judgeDestination(truth!, given)).toEqual({
      door: true,
      building: false,
      parking: false,
    });
  });

  it('a parking is wrong where a person finds none', () => {
    expect(judgeDestination(unparked!, right)).toMatchObject({ parking: false });
    expect(judgeDestination(unparked!, { ...right, parking: undefined })).toMatchObject({
      parking: true,
    });
  });

  it('nothing is right where nothing is answered', () => {
    expect(judgeDestination(truth!, undefined)).toEqual({
      door: false,
      building: false,
      parking: false,
    });
  });
});
