import { ApiProperty } from '@nestjs/swagger';
import type { Destination, Position } from '#contracts';
import type { InterfaceVersion } from '../http/versions.js';

/** The address label of a destination. */
export const AddressLabel = (): PropertyDecorator =>
  ApiProperty({
    type: String,
    description: 'The address in the format of its country.',
    example: '10 Downing Street, London, SW1A 2AA',
  });

/** The API version of the response. */
export const AnsweringVersion = (version: InterfaceVersion): PropertyDecorator =>
  ApiProperty({ enum: [version], description: 'The API version of the response.' });

/** The id of the request. */
export const RequestId = (): PropertyDecorator =>
  ApiProperty({
    type: String,
    format: 'uuid',
    description: 'The id of the request, for support.',
    example: '7d8f0401-1947-45c9-bba2-f70a08139f67',
  });

/** Seven decimals of a degree: about one centimetre, below the accuracy of all sources. */
const DEGREE_STEPS = 1e7;

/** Longitude and latitude, rounded, in [-180, 180) and [-90, 90]. Degrees. */
export function wireDegrees({ lon, lat }: Position): { longitude: number; latitude: number } {
  const longitude = roundTo(lon, DEGREE_STEPS);
  return {
    longitude: longitude >= 180 ? longitude - 360 : longitude,
    latitude: roundTo(lat, DEGREE_STEPS),
  };
}

/** Rounds metres to centimetres. */
export const wireMetres = (metres: number): number => roundTo(metres, 100);

/** The distance from the position of the query; undefined without one. Metres. */
export const wireDistance = ({ distanceMetres }: Destination): number | undefined =>
  distanceMetres === undefined ? undefined : wireMetres(distanceMetres);

/** Rounds a confidence to four decimals. */
export const wireConfidence = (confidence: number): number => roundTo(confidence, 10_000);

/** Adding zero turns -0 into 0. */
const roundTo = (value: number, steps: number): number => Math.round(value * steps) / steps + 0;
