/** Half as sure at this distance: across the street there is another house. */
const HALF_METRES = 40;
const MOST = 0.98;

/** How likely the nearest address, this far away, is the one at the position asked for. */
export const reverseConfidence = (distanceMetres: number): number =>
  MOST / (1 + (distanceMetres / HALF_METRES) ** 2);
