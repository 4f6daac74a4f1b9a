import type { MercatorPoint } from '#geodesy';

/** As Postgres reads a point; millimetres do. */
export const pointText = ({ x, y }: MercatorPoint): string => `(${x.toFixed(3)},${y.toFixed(3)})`;
