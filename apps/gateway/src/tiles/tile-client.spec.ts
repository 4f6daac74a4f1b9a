import { gzipSync } from 'node:zlib';
import { Observable } from 'rxjs';
import type { Subscriber } from 'rxjs';
import { beforeEach, describe, expect, it } from 'vitest';
import type { LoadedDataSet, MapTileReply } from '#contracts';
import { DeadlineExceededError } from '#queue';
import type { GatewayHealth } from '../health/gateway-health.js';
import type { Disconnection } from '../http/request-context.js';
import { TileClient } from './tile-client.js';

const address = { zoom: 1, x: 0, y: 0 };

const connected: Disconnection = { hasHappened: false, once: () => () => undefined };

/** A connection that the spec closes. */
const closable = (): { disconnection: Disconnection; close: () => void } => {
  const listeners: (() => void)[] = [];
  const once = (listener: () => void) => {
    listeners.push(listener);
    return () => undefined;
  };
  return {
    disconnection: { hasHappened: false, once },
    close: () => listeners.forEach((one) => one()),
  };
};

const replyOf = (text: string, generations: readonly number[]): MapTileReply => ({
  ...{ version: 1, tile: gzipSync(text).toString('base64'), generations },
});

describe('the client of map tiles', () => {
  let sent: Subscriber<MapTileReply>[];
  let removed: number;
  let dataSets: readonly LoadedDataSet[];
  let client: TileClient;

  beforeEach(() => {
    sent = [];
    removed = 0;
    dataSets = [
      { name: 'a', generation: 1 },
      { name: 'b', generation: 3 },
    ];
    const health = {
      get dataSets() {
        return dataSets;
      },
    } as unknown as GatewayHealth;
    const send = () =>
      new Observable<MapTileReply>((subscriber) => {
        sent.push(subscriber);
        return () => void (subscriber.closed && (removed += 1));
      });
    client = new TileClient({ send: send as never }, health);
  });

  const get = (disconnection = connected, at = address) =>
    client.tile(at, { requestId: 'r', deadline: Date.now() + 1_000, disconnection });

  it('requests a tile once, and then has it until a data set is swapped', async () => {
    const both = [get(), get()];
    sent[0]!.next(replyOf('one', [1, 3]));
    const [first, second] = await Promise.all(both);
    expect(first!.etag).toBe(second!.etag);
    expect((await get()).etag).toBe(first!.etag);
    expect(sent).toHaveLength(1);
    dataSets = [...dataSets, { name: 'b', generation: 4 }];
    const swapped = get();
    sent[1]!.next(replyOf('two', [1, 4]));
    expect((await swapped).etag).not.toBe(first!.etag);
  });

  it('does not keep a tile of other generations than those that are live', async () => {
    const early = get();
    sent[0]!.next(replyOf('old', [1, 2]));
    await early;
    void get().catch(() => undefined);
    expect(sent).toHaveLength(2);
  });

  it('removes the message when all of its clients have disconnected', async () => {
    const [one, other] = [closable(), closable()];
    const outcomes = Promise.allSettled([get(one.disconnection), get(other.disconnection)]);
    one.close();
    expect(removed).toBe(0);
    other.close();
    expect(removed).toBe(1);
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    void get().catch(() => undefined);
    expect(sent).toHaveLength(2);
  });

  it('refuses tiles while very many wait', async () => {
    for (let x = 0; x < 200; x += 1) void get(connected, { ...address, x }).catch(() => undefined);
    await expect(get(connected, { ...address, x: 200 })).rejects.toMatchObject({
      failure: 'overloaded',
    });
  });

  it('reports a tile that is late', async () => {
    const late = get();
    sent[0]!.error(new DeadlineExceededError());
    await expect(late).rejects.toMatchObject({ failure: 'deadlineExceeded' });
  });
});
