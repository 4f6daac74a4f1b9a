/** On this channel gateways hear of each other's spending: name, spent, milliseconds left. */
export const NEWS_CHANNEL = '{limits}:spent';

/** Of every budget so many steps are told, that a large one is no flood of news. */
const STEPS = 50;

/**
 * What the limiter library runs in place of its own script: it counts only what fits, so that a
 * large request that is refused does not take the budget of a small one. Arguments, as the library
 * gives them: cost, window in seconds, limit. Returns what is spent, too much if it does not fit,
 * and the milliseconds that are left. At every step all gateways are told, as if the step that now
 * begins were spent already: so none of them takes the rest for larger than it is.
 */
export const spendScript = `
  local cost = tonumber(ARGV[1])
  local spent = tonumber(redis.call('GET', KEYS[1]) or '0')
  local left = redis.call('PTTL', KEYS[1])
  if spent + cost > tonumber(ARGV[3]) then
    if left < 0 then left = ARGV[2] * 1000 end
    return { spent + cost, left }
  end
  spent = redis.call('INCRBY', KEYS[1], cost)
  if left < 0 then
    redis.call('EXPIRE', KEYS[1], ARGV[2])
    left = ARGV[2] * 1000
  end
  local step = math.max(1, math.floor(ARGV[3] / ${STEPS}))
  local told = math.floor(spent / step)
  if told > math.floor((spent - cost) / step) then
    local news = math.min((told + 1) * step, tonumber(ARGV[3]))
    redis.call('PUBLISH', '${NEWS_CHANNEL}', KEYS[1] .. ' ' .. news .. ' ' .. left)
  end
  return { spent, left }`;

/** Arguments: cost, milliseconds left. Of two windows the one that ends later holds for both. */
export const settleScript = `
  local left = redis.call('PTTL', KEYS[1])
  redis.call('INCRBY', KEYS[1], ARGV[1])
  redis.call('PEXPIRE', KEYS[1], math.max(left, tonumber(ARGV[2])))`;

/**
 * Keys: gateways by the time of their last word, and the epoch. Arguments: gateway, milliseconds
 * of silence, an epoch in case there is none. The server's clock is the only one that counts.
 */
export const announceScript = `
  local time = redis.call('TIME')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  redis.call('ZADD', KEYS[1], now, ARGV[1])
  redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - ARGV[2])
  redis.call('SETNX', KEYS[2], ARGV[3])
  return { redis.call('ZCARD', KEYS[1]), redis.call('GET', KEYS[2]) }`;
