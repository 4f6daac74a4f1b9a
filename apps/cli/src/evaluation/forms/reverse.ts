import { moveBy } from '../ground-distance.js';
import type { Form } from './form.js';

/** How far the point asked lies from the address at most. */
const LARGEST_SHIFT_METRES = 5;
/** Objects this near to each other share a spot: two doors of one wall, a shop in its house. */
const SHARED_SPOT_METRES = 6;
/** What is asked is rounded as clients round: to a centimetre. */
const DECIMALS = 7;

export const reverse: Form = {
  name: 'reverse',
  title: 'reverse, point moved by up to 5 m',
  ask: ({ address, truth }, random) => {
    const position = address.shape.centre;
    const metres = random.fraction() * LARGEST_SHIFT_METRES;
    const angle = random.fraction() * 2 * Math.PI;
    const offset = { east: metres * Math.sin(angle), north: metres * Math.cos(angle) };
    const moved = moveBy(position, offset);
    const asked = { lat: rounded(moved.lat), lon: rounded(moved.lon) };
    return {
      query: { location: { latitude: asked.lat, longitude: asked.lon } },
      expectation: {
        kind: 'address',
        position,
        objects: [
          address,
          ...truth.near(position, SHARED_SPOT_METRES),
          ...truth.inSameBuilding(asked),
        ],
      },
    };
  },
};

const rounded = (degrees: number): number => Number(degrees.toFixed(DECIMALS));
