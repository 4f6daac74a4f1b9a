import { IsNumber, IsOptional, Max, Min } from 'class-validator';
import { IsAbove, IsBelow } from './constraints.js';

/** A position in WGS 84 degrees, and how far from it an answer may lie. */
export class LocationParams {
  @Max(90)
  @Min(-90)
  @IsNumber()
  readonly latitude!: number;

  @IsBelow(180)
  @Min(-180)
  @IsNumber()
  readonly longitude!: number;

  /** Metres. */
  @IsOptional()
  @Max(25_000)
  @IsAbove(0)
  @IsNumber()
  readonly distance_filter?: number | null;
}
