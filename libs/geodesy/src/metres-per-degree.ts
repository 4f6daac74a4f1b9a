/** Metres in a degree of latitude, on the sphere of the Earth's mean radius. */
export const METRES_PER_DEGREE = 111_195;
