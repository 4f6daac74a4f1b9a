/** Postgres refuses payloads of 8,000 bytes and more; this leaves room for the job id and the number of the part. */
const MAX_PART_BYTES = 7_800;

/**
 * Divides a reply into the payloads of notifications: job id, number of the part, number of parts, and the part,
 * with spaces between.
 */
export function replyPayloads(jobId: string, reply: string): readonly string[] {
  const parts = partsOf(Buffer.from(reply));
  return parts.map((part, at) => `${jobId} ${at + 1} ${parts.length} ${part}`);
}

function partsOf(bytes: Buffer): readonly string[] {
  const parts: string[] = [];
  for (let from = 0; from < bytes.length || parts.length === 0;) {
    const to = endOfPart(bytes, from);
    parts.push(bytes.toString('utf8', from, to));
    from = to;
  }
  return parts;
}

/** Parts end between two characters. */
function endOfPart(bytes: Buffer, from: number): number {
  let end = Math.min(from + MAX_PART_BYTES, bytes.length);
  while (isWithinCharacter(bytes[end])) end -= 1;
  return end;
}

/** Whether a byte of UTF-8 continues a character. */
const isWithinCharacter = (byte: number | undefined): boolean =>
  byte !== undefined && (byte & 0b1100_0000) === 0b1000_0000;

/** Puts replies together. The parts of a reply arrive in their order, and no others between them. */
export class ReplyAssembler {
  private jobId = '';
  private parts: string[] = [];

  constructor(private readonly onReply: (jobId: string, reply: string) => void) {}

  /** Of a reply whose first parts were missed, the others are dropped. */
  add(payload: string): void {
    const { jobId, at, count, part } = readPayload(payload);
    if (at === 1) this.parts = [];
    else if (jobId !== this.jobId || at !== this.parts.length + 1) return;
    this.jobId = jobId;
    this.parts.push(part);
    if (at === count) this.onReply(jobId, this.parts.join(''));
  }
}

function readPayload(payload: string) {
  const [jobId = '', at, count] = payload.split(' ', 3);
  const begin = [jobId, at, count].join(' ').length + 1;
  return { jobId, at: Number(at), count: Number(count), part: payload.slice(begin) };
}
