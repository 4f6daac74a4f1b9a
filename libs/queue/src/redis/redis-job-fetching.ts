import { setImmediate } from 'node:timers/promises';
import type { IQueueBackend } from 'bullmq';
import type { Redis } from 'ioredis';
import { extendScripts } from './redis-connection.js';

/**
 * Keeps workers from being woken for nothing. Idle workers wait for a marker in Redis, and BullMQ's scripts that take a
 * job set the marker again, so that each job wakes a second worker, which finds none. With this, the scripts remove
 * the marker if no other job waits. To be called before BullMQ defines its scripts on the connection.
 */
export function removeNeedlessMarkers(connection: Redis): void {
  extendScripts(connection, {
    moveToActive: (lua) => removingMarker(lua, [1, 3, 11]),
    moveToFinished: (lua) => removingMarker(lua, [1, 3, 14]),
  });
}

/** With the positions of the keys of the waiting jobs, of those with a priority, and of the marker. */
const removingMarker = (
  takeScript: string,
  [waiting, prioritized, marker]: readonly [number, number, number],
): string => `
local function take()
${takeScript}
end
local taken = take()
local waiting, prioritized, marker = KEYS[${waiting}], KEYS[${prioritized}], KEYS[${marker}]
if redis.call('LLEN', waiting) == 0 and redis.call('ZCARD', prioritized) == 0 then
  redis.call('ZREM', marker, '0')
end
return taken
`;

/**
 * Makes a worker wait for the marker after each job that it takes. Otherwise it fetches again at once, mostly without
 * result: the marker shows whether a job waits.
 */
export function waitAfterEachJob(
  backend: Pick<IQueueBackend, 'moveToActive' | 'waitForJob'>,
): void {
  const take = backend.moveToActive.bind(backend);
  const wait = backend.waitForJob.bind(backend);
  let hasJustTaken = false;
  backend.moveToActive = async (token, name) => {
    if (hasJustTaken) {
      hasJustTaken = false;
      return [];
    }
    const taken: unknown[] = await take(token, name);
    hasJustTaken = Boolean(taken[0]);
    return taken;
  };
  backend.waitForJob = async (timeout) => {
    hasJustTaken = false;
    // The job that was taken is begun before this command is sent.
    await setImmediate();
    return wait(timeout);
  };
}

/**
 * Sends the commands of this turn of the event loop in one write: each write wakes the server, which costs as much as
 * the search for an address.
 */
export function sendTogether({ status, stream }: Redis): void {
  if (status !== 'ready') return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}
