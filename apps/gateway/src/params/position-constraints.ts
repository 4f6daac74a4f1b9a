import { applyDecorators } from '@nestjs/common';
import { IsNumber, IsOptional, Max, Min } from 'class-validator';
import { IsAbove, IsBelow } from './constraints.js';

/** The farthest from a position that an answer may be asked for. */
const MAX_RADIUS_METRES = 25_000;

/** JSON can hold a number beyond all bounds, as 1e999. */
const IsFiniteNumber = (): PropertyDecorator => IsNumber({}, { message: 'must be a number' });

/** A latitude in WGS 84 degrees. */
export const IsDegreesNorth = (): PropertyDecorator =>
  applyDecorators(IsFiniteNumber(), Min(-90), Max(90));

/** A longitude in WGS 84 degrees; 180 itself is written as -180. */
export const IsDegreesEast = (): PropertyDecorator =>
  applyDecorators(IsFiniteNumber(), Min(-180), IsBelow(180));

/** How far from a position an answer may lie, in metres; it may be left out. */
export const IsOptionalRadius = (): PropertyDecorator =>
  applyDecorators(IsFiniteNumber(), IsAbove(0), Max(MAX_RADIUS_METRES), IsOptional());
