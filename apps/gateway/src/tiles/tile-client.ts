import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Observable, Subscription } from 'rxjs';
import {
  MAP_TILE,
  MAP_TILE_VERSION,
  mapTileReplyVersions,
  requireSupportedVersion,
} from '#contracts';
import type { MapTileReply, MapTileRequest, TileAddress } from '#contracts';
import { QueueClient, QueuedMessage } from '#queue';
import { toApiError } from '../geocoding-client/geocoding-client.js';
import { GatewayHealth } from '../health/gateway-health.js';
import { ApiError } from '../http/errors/api-error.js';
import type { Disconnection } from '../http/request-context.js';

/** The injection token of the client of the queue of map tiles. */
export const TILE_QUEUE_CLIENT = Symbol('tile queue client');

/** A tile, ready to be sent. */
export interface MapTile {
  readonly gzipped: Buffer;
  readonly etag: string;
}

/** The HTTP request that a tile is for. */
export interface TileRequest {
  readonly requestId: string;
  /** Epoch milliseconds. */
  readonly deadline: number;
  readonly disconnection: Disconnection;
}

/** Tiles in the cache of a gateway, in bytes: some three thousand of a city. */
const CACHE_BYTES = 64 * 1024 * 1024;

/** The size of an entry of the cache beside its tile. */
const ENTRY_BYTES = 200;

/** Different tiles that wait for workers. Further ones are refused, so that none waits for long. */
const MOST_PENDING = 200;

/** Gets map tiles from the workers, and caches them until a data set is swapped. */
@Injectable()
export class TileClient {
  private readonly tiles = new LRUCache<string, MapTile>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ gzipped }) => gzipped.length + ENTRY_BYTES,
  });
  private readonly pending = new Map<string, PendingTile>();

  constructor(
    @Inject(TILE_QUEUE_CLIENT) private readonly queue: Pick<QueueClient, 'send'>,
    private readonly health: GatewayHealth,
  ) {}

  /**
   * Throws an ApiError if the tile cannot be had in time, or when the client disconnects. Requests for the same
   * tile share a message; it is removed from the queue when all of their clients have disconnected.
   */
  async tile(address: TileAddress, request: TileRequest): Promise<MapTile> {
    const generations = this.liveGenerations();
    const key = `${generations} ${address.zoom}/${address.x}/${address.y}`;
    const cached = this.tiles.get(key);
    if (cached) return cached;
    if (request.disconnection.hasHappened) throw new ApiError('requestTimeout');
    const pending = this.pending.get(key) ?? this.request(key, address, request);
    const leave = pending.join();
    const stopListening = request.disconnection.once(leave);
    try {
      const reply = await pending.reply;
      const tile = toMapTile(reply);
      // A worker may have loaded other generations in the meantime, or not yet.
      if (reply.generations.join() === generations) this.tiles.set(key, tile);
      return tile;
    } catch (error) {
      throw toApiError(error, request.deadline);
    } finally {
      stopListening();
    }
  }

  private request(key: string, address: TileAddress, request: TileRequest): PendingTile {
    if (this.pending.size >= MOST_PENDING) throw new ApiError('overloaded');
    const { requestId, deadline } = request;
    const payload: MapTileRequest = { version: MAP_TILE_VERSION, ...address };
    const message = new QueuedMessage(payload, { requestId, deadline });
    const replies = this.queue.send<MapTileReply>(MAP_TILE, message);
    const pending = new PendingTile(replies, () => this.pending.delete(key));
    this.pending.set(key, pending);
    return pending;
  }

  /** During a swap workers have two generations of a data set; the newer one counts. */
  private liveGenerations(): string {
    const byName = new Map<string, number>();
    for (const { name, generation } of this.health.dataSets)
      byName.set(name, Math.max(generation, byName.get(name) ?? 0));
    return [...byName.values()].sort((one, other) => one - other).join();
  }
}

/** A tile that some requests wait for. */
class PendingTile {
  readonly reply: Promise<MapTileReply>;
  private succeed!: (reply: MapTileReply) => void;
  private fail!: (error: unknown) => void;
  private readonly subscription: Subscription;
  private waiting = 0;

  constructor(replies: Observable<MapTileReply>, onEnd: () => void) {
    const reply = new Promise<MapTileReply>((resolve, reject) => {
      this.succeed = resolve;
      this.fail = reject;
    });
    this.reply = reply.finally(onEnd);
    // Every request may have disconnected by the time it is rejected.
    this.reply.catch(() => undefined);
    this.subscription = replies.subscribe({
      next: (value) => this.succeed(value),
      error: (error: unknown) => this.fail(error),
      complete: () => this.fail(new ApiError('unavailable')),
    });
  }

  /** Adds a request. Call the returned function when its client disconnects. */
  join(): () => void {
    this.waiting += 1;
    return () => {
      this.waiting -= 1;
      if (this.waiting > 0) return;
      this.subscription.unsubscribe();
      this.fail(new ApiError('requestTimeout'));
    };
  }
}

const toMapTile = ({ version, tile }: MapTileReply): MapTile => {
  requireSupportedVersion(mapTileReplyVersions, version);
  const gzipped = Buffer.from(tile, 'base64');
  const digest = createHash('sha256').update(gzipped).digest('base64url').slice(0, 22);
  return { gzipped, etag: `W/"${digest}"` };
};
