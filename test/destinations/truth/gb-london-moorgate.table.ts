import { readTruths } from './true-destination.js';

/** London, Moorgate: read off the map, by ids and coordinates. */
export const gbLondonMoorgate = readTruths(`
way/156193761 51.518193 -0.093544 | - | way/156193761 51.518193 -0.093544 | way/419452549 51.517904 -0.094417
way/34038674 51.518318 -0.092908 | - | way/34038674 51.518318 -0.092908 | way/419452549 51.517904 -0.094417
way/156193764 51.518203 -0.092281 | - | way/156193764 51.518203 -0.092281 | way/419452549 51.517904 -0.094417
`);
