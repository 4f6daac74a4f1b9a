import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../tools/services/eventually.js';
import { exchangeRawHttp } from '../support/raw-http-exchange.js';
import { TEST_API_KEY } from '../../tools/services/stack.js';
import { kept, nothing, startBatchService } from './batch-service.js';
import type { BatchService } from './batch-service.js';
import { slowUpload, uploadsUnderWay } from './slow-upload.js';
import type { SlowUpload } from './slow-upload.js';

const limits = {
  BATCH_UPLOADS: '1',
  BATCH_UPLOAD_IDLE_MS: '3000',
  BATCH_UPLOAD_BYTES_PER_SECOND: '1000',
  BODY_TIMEOUT_MS: '500',
};

/** Sends a block ten times a second until another promise has settled. */
const sendUntil = async (
  end: Promise<unknown>,
  { send }: SlowUpload,
  part: string,
): Promise<void> => {
  let isOver = false;
  const over = (): void => void (isOver = true);
  void end.then(over, over);
  while (!isOver) {
    send(part);
    await sleep(100);
  }
};

describe('a slow upload', () => {
  let service: BatchService;

  beforeAll(async () => {
    service = await startBatchService(limits, 0);
  });
  afterAll(() => service.stop());

  const refusalOf = async (answer: Promise<Response>): Promise<unknown> => {
    const { status } = await answer;
    const { code, reason } = (await (await answer).json()) as { code: string; reason: string };
    return { status, code, reason };
  };

  it('is aborted when nothing arrives any more', async () => {
    const { answer } = slowUpload(service.url, 'city\nUlm\n');
    expect(await refusalOf(answer)).toMatchObject({ status: 408, code: 'request_timeout' });
    expect(await kept(service.postgres)).toEqual(nothing);
  });

  it('is aborted when its throughput is too low', async () => {
    const upload = slowUpload(service.url, 'city\n');
    await sendUntil(upload.answer, upload, 'Ulm\n');
    expect(await refusalOf(upload.answer)).toEqual({
      status: 408,
      code: 'request_timeout',
      reason: 'The upload arrives at less than 1000 bytes a second.',
    });
    expect(await kept(service.postgres)).toEqual(nothing);
  });

  it('is rejected with Retry-After when its gateway shuts down, and leaves nothing behind', async () => {
    const environment = { REQUEST_TIMEOUT_MS: '500' };
    const other = await startBatchService(environment, 0);
    try {
      const upload = slowUpload(other.url, 'city\nUlm\n');
      await eventually(async () => (await uploadsUnderWay(other.postgres)) === 1);
      const stopped = other.stack.gateways[0]!.stop();
      const answer = await upload.answer;
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).toBe('5');
      expect(await stopped).toBe('stopped');
      expect(await kept(other.postgres)).toEqual(nothing);
    } finally {
      await other.stop();
    }
  });

  it('may take longer than any other body, whose timeout applies independently', async () => {
    const upload = slowUpload(service.url, 'city\n');
    const head = [
      'POST /final-destination/v2 HTTP/1.1',
      'Host: x',
      `Authorization: ${TEST_API_KEY}`,
      'Content-Type: application/json',
      'Content-Length: 10',
      '\r\n{',
    ];
    const other = exchangeRawHttp(service.url, head.join('\r\n'));
    await sendUntil(other, upload, 'Ulm an der Donau\n'.repeat(1_000));
    expect(await other).toMatch(/^HTTP\/1\.1 408 [^]*request_timeout/);
    upload.end();
    expect((await upload.answer).status).toBe(202);
    expect(await kept(service.postgres)).toMatchObject({ batches: 1 });
  });
});
