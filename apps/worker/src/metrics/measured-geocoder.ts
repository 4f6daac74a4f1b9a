import { Injectable } from '@nestjs/common';
import type { GeocodeAnswer, GeocodeChunk } from '#contracts';
import { Geocoder } from '#geocoding';
import type { GeocodeOptions } from '#geocoding';
import { Throughput } from './throughput.js';
import { AnswerMetrics } from './worker-metrics.js';

/** The geocoder for interactive queries: counts outcomes and measures throughput. */
@Injectable()
export class MeasuredGeocoder {
  constructor(
    private readonly geocoder: Geocoder,
    private readonly metrics: AnswerMetrics,
    private readonly throughput: Throughput,
  ) {}

  /** Counts a message with its queries. */
  countChunk({ queries }: GeocodeChunk): void {
    this.metrics.countChunk(queries);
  }

  /** As Geocoder.geocode. */
  geocode(chunk: GeocodeChunk, options: GeocodeOptions): Promise<readonly GeocodeAnswer[]> {
    const { queries } = chunk;
    return this.throughput.measure(queries.length, () =>
      this.metrics.measure(queries, () => this.geocoder.geocode(chunk, options)),
    );
  }
}
