import { BATCHES } from '../batch-service.js';
import { Refused } from './chaos-client.js';
import type { ChaosClient, Question } from './chaos-client.js';
import type { Incident } from './incidents.js';

const NEWLINE = 10;
const PARTIAL_CONTENT = 206;

type Format = 'ndjson' | 'csv';

/** What is to be fetched. */
export interface Results {
  readonly id: string;
  readonly format: Format;
  readonly rows: number;
}

/** Fetches results through its incidents. */
export const download = async (
  client: ChaosClient,
  { id, format, rows }: Results,
  incidents: readonly Incident[],
): Promise<Buffer> => {
  const rest = [...incidents];
  const fetched: Fetched = { blocks: [] };
  const path = `${BATCHES}/${id}/results?format=${format}`;
  await client.ask(
    () => resumptions[format](path, fetched),
    async (response) => {
      checkWhole(response, fetched);
      fetched.etag = strongEtagOf(response);
      let lines = linesIn(Buffer.concat(fetched.blocks));
      for await (const block of response.body as AsyncIterable<Uint8Array>) {
        fetched.blocks.push(block);
        lines += linesIn(block);
        if (rest[0] && lines >= rest[0].share * rows) await client.strike(rest.shift()!);
      }
    },
  );
  if (rest.length > 0) throw new Error('the download was over before all had happened');
  return Buffer.concat(fetched.blocks);
};

const strongEtagOf = ({ headers }: Response): string | undefined => {
  const etag = headers.get('etag');
  return etag?.startsWith('"') ? etag : undefined;
};

/** A batch that has ended stays as it is: what has come of it is the beginning of what comes. */
const checkWhole = ({ headers, status }: Response, { blocks, etag }: Fetched): void => {
  if (headers.get('batch-complete') !== 'true') throw new Refused('the batch goes on again');
  const isAnother = etag !== undefined && blocks.length > 0 && status !== PARTIAL_CONTENT;
  if (isAnother) throw new Refused(`the results are other ones: ${headers.get('etag')}`);
};

/** What has come so far. */
interface Fetched {
  blocks: Uint8Array[];
  etag?: string;
}

/** How to go on where a connection broke. */
type Resumption = (path: string, fetched: Fetched) => Question;

/** At its byte. The last one is asked for again, so that there is always one to ask for. */
const fromByte: Resumption = (path, fetched) => {
  const known = Buffer.concat(fetched.blocks).subarray(0, -1);
  const headers = { 'accept-encoding': 'identity' };
  if (known.length === 0 || fetched.etag === undefined) {
    fetched.blocks = [];
    return { path, headers };
  }
  fetched.blocks = [known];
  return {
    path,
    headers: { ...headers, range: `bytes=${known.length}-`, 'if-range': fetched.etag },
  };
};

/** At its row, gzipped; what has come in part is dropped, and so is a header without rows. */
const fromRow: Resumption = (path, fetched) => {
  const all = Buffer.concat(fetched.blocks);
  const whole = all.subarray(0, all.lastIndexOf(NEWLINE) + 1);
  const lines = linesIn(whole);
  fetched.blocks = lines > 1 ? [whole] : [];
  return { path: `${path}&from=${Math.max(1, lines)}`, headers: { 'accept-encoding': 'gzip' } };
};

const resumptions: Readonly<Record<Format, Resumption>> = { ndjson: fromByte, csv: fromRow };

const linesIn = (block: Uint8Array): number => {
  let lines = 0;
  for (let at = block.indexOf(NEWLINE); at >= 0; at = block.indexOf(NEWLINE, at + 1)) lines += 1;
  return lines;
};
