import { useEffect, useState } from 'preact/hooks';
import { RequestError } from '../client';
import type { Failure } from '../client';
import type { Batch } from './batch-client';
import { downloadResults, isEnded, watchBatch } from './batch-client';
import { readSheetResults } from './sheet-results';
import type { SheetResults } from './sheet-results';

/** Why a request of the view failed. */
export interface RequestFailure {
  readonly kind: Failure;
  readonly reason: string;
}

/** Anything else that is thrown means that the service or this browser cannot do it now. */
export const failureIn = (error: unknown): RequestFailure => {
  const { failure: kind, reason = '' } =
    error instanceof RequestError ? error : new RequestError('unavailable');
  return { kind, reason };
};

/** A batch as far as it is known. */
export interface FollowedBatch {
  readonly batch?: Batch;
  /** Once it has ended. */
  readonly results?: SheetResults;
  readonly failure?: RequestFailure;
}

/** Follows a batch until it has ended, and then reads its results. Nothing for an empty id. */
export const useBatch = (id: string, key: string): FollowedBatch => {
  const [followed, setFollowed] = useState<FollowedBatch>({});
  useEffect(() => {
    setFollowed({});
    if (id === '') return undefined;
    const aborted = new AbortController();
    const { signal } = aborted;
    const follow = async (): Promise<void> => {
      let last: Batch | undefined;
      for await (const batch of watchBatch(id, key, signal)) {
        last = batch;
        setFollowed({ batch });
      }
      if (!last || !isEnded(last) || !hasResults(last)) return;
      const csv = await downloadResults(id, { key, isRaw: true, signal });
      const results = await readSheetResults(csv, last.counts.total);
      if (!signal.aborted) setFollowed({ batch: last, results });
    };
    follow().catch((error: unknown) => {
      if (!signal.aborted) setFollowed((before) => ({ ...before, failure: failureIn(error) }));
    });
    return () => aborted.abort();
  }, [id, key]);
  return followed;
};

const hasResults = ({ status }: Batch): boolean => status === 'completed' || status === 'cancelled';
