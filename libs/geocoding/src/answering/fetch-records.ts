import type { PremiseRecord, RowRef, StreetRecord } from '../gazetteer/gazetteer.js';
import type { ChunkContext } from './chunk-context.js';

/** Rows by where they stand, fetched for all answers of a chunk at once. */
export interface Records {
  premise(ref: RowRef): PremiseRecord | undefined;
  street(ref: RowRef): StreetRecord | undefined;
}

/** Fetches premises and streets, each once however many answers share it. */
export const fetchRecords = async (
  { premises, streets }: { premises: readonly RowRef[]; streets: readonly RowRef[] },
  { gazetteer, deadline, outlines }: ChunkContext,
): Promise<Records> => {
  const [premiseRefs, streetRefs] = [distinct(premises), distinct(streets)];
  const [premiseRows, streetRows] = await Promise.all([
    gazetteer.premises([...premiseRefs.values()], { deadline, outlines }),
    gazetteer.streets([...streetRefs.values()], { deadline }),
  ]);
  const premiseOf = byKey(premiseRefs, premiseRows);
  const streetOf = byKey(streetRefs, streetRows);
  return {
    premise: (ref) => premiseOf.get(keyOf(ref)),
    street: (ref) => streetOf.get(keyOf(ref)),
  };
};

const keyOf = ({ generation, ordinal }: RowRef): string => `${generation}:${ordinal}`;

const distinct = (refs: readonly RowRef[]): ReadonlyMap<string, RowRef> =>
  new Map(refs.map((ref) => [keyOf(ref), ref]));

const byKey = <Row>(
  refs: ReadonlyMap<string, RowRef>,
  rows: readonly (Row | undefined)[],
): ReadonlyMap<string, Row | undefined> =>
  new Map([...refs.keys()].map((key, index) => [key, rows[index]]));
