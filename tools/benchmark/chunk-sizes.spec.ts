import { describe, expect, it } from 'vitest';
import {
  bucketShares,
  chunkSizeTables,
  histogramBetween,
  meanOf,
  parseHistogram,
  sumOfHistograms,
} from './chunk-sizes.js';

const page = `
# HELP geocoder_chunk_queries Queries in one chunk of a request
# TYPE geocoder_chunk_queries histogram
geocoder_chunk_queries_bucket{le="1"} 4
geocoder_chunk_queries_bucket{le="2"} 4
geocoder_chunk_queries_bucket{le="5"} 7
geocoder_chunk_queries_bucket{le="+Inf"} 8
geocoder_chunk_queries_sum 24
geocoder_chunk_queries_count 8
geocoder_chunk_queries_more_count 1000
`;

const sizes = parseHistogram(page, 'geocoder_chunk_queries');

describe('a histogram of chunk sizes', () => {
  it('is read from a page of metrics', () => {
    expect(meanOf(sizes)).toBe(3);
    expect(bucketShares(sizes)).toEqual([
      { range: '1', share: 0.5 },
      { range: '2', share: 0 },
      { range: '3–5', share: 0.375 },
      { range: 'over 5', share: 0.125 },
    ]);
  });

  it('is read from a page whose series have further labels', () => {
    const labelled = page
      .replaceAll('{le=', '{program="worker",le=')
      .replaceAll(/_(sum|count) /g, '_$1{program="worker"} ');
    expect(parseHistogram(labelled, 'geocoder_chunk_queries')).toEqual(sizes);
  });

  it('is empty if the page does not have it', () => {
    expect(parseHistogram(page, 'geocoder_chunk_requests').size).toBe(0);
  });

  it('is the sum over several workers', () => {
    const ofBoth = sumOfHistograms([sizes, sizes]);
    expect(ofBoth.get('count')).toBe(16);
    expect(bucketShares(ofBoth)).toEqual(bucketShares(sizes));
  });

  it('counts what was observed between two readings', () => {
    const later = parseHistogram(
      page.replace('"+Inf"} 8', '"+Inf"} 10').replace('count 8', 'count 10'),
      'geocoder_chunk_queries',
    );
    const shares = bucketShares(histogramBetween(sizes, later)).map(({ share }) => share);
    expect(shares).toEqual([0, 0, 0, 1]);
  });
});

describe('the tables of chunk sizes', () => {
  const none = new Map<string, number>();

  it('have a row for each request pattern with chunks', () => {
    const text = chunkSizeTables([
      { way: 'sequential', chunks: { queries: sizes, requests: none } },
      { way: 'not measured', chunks: { queries: none, requests: none } },
    ]);
    expect(text.split('\n').map((line) => line.replaceAll(/ +/g, ' '))).toEqual([
      '| requests | chunks | queries a chunk | 1 % | 2 % | 3–5 % | over 5 % |',
      '| ---------- | -----: | --------------: | ---: | --: | ----: | -------: |',
      '| sequential | 8 | 3.0 | 50.0 | 0.0 | 37.5 | 12.5 |',
    ]);
  });
});
