import { IsInt, Max, Min } from 'class-validator';
import { Setting } from '#platform';

/** The environment variables of the geocoding client. */
export class GeocodingClientEnvironment {
  @Setting('Maximum number of queries in one message to a worker.')
  @Max(200)
  @Min(1)
  @IsInt()
  readonly CHUNK_SIZE: number = 50;
}

/** The settings of the geocoding client. */
export interface GeocodingClientConfig {
  readonly chunkSize: number;
}

export const readGeocodingClientConfig = (
  environment: GeocodingClientEnvironment,
): GeocodingClientConfig => ({ chunkSize: environment.CHUNK_SIZE });
