import 'server-only'
import type { Redis } from 'ioredis'
import type { Count, Counts, Refusal } from './counts'

/** Each key in the store starts like this. */
export const storePrefix = 'latchkey-guesses:'

/**
 * The same as `reserve` in memory-counts.ts, in one step. The clock is the store's, so instances may differ in theirs.
 * ARGV holds free, firstWait, longestWait and keep of each key; without them, nothing is counted. It returns the number of
 * the key whose wait is longest and its milliseconds, or 0.
 */
const reserveScript = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local at, longest = 0, 0
for i, key in ipairs(KEYS) do
  local left = tonumber(redis.call('HGET', key, 'until') or 0) - now
  if left > longest then at, longest = i, left end
end
if at > 0 or #ARGV == 0 then return {at, longest} end
for i, key in ipairs(KEYS) do
  local free, first, most, keep = tonumber(ARGV[4*i-3]), tonumber(ARGV[4*i-2]), tonumber(ARGV[4*i-1]), tonumber(ARGV[4*i])
  local tries = redis.call('HINCRBY', key, 'tries', 1)
  local wait = 0
  if tries >= free then wait = 1000 * math.min(most, first * 2 ^ math.min(tries - free, 30)) end
  redis.call('HSET', key, 'until', string.format('%.0f', wait > 0 and now + wait or 0))
  redis.call('PEXPIRE', key, string.format('%.0f', math.max(keep * 1000, wait)))
end
return {0, 0}`

const giveBackScript = `
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
if redis.call('HINCRBY', KEYS[1], 'tries', -ARGV[1]) <= 0 then return redis.call('DEL', KEYS[1]) end
redis.call('HSET', KEYS[1], 'until', '0')
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return 1`

const addScript = `
local n = redis.call('INCR', KEYS[1])
if n == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return n`

/** Counts in the store that several instances share. Throws when the store does not answer. */
export function createRedisCounts(redis: Redis): Counts {
  const run = (script: string, keys: readonly string[], args: readonly (string | number)[]) =>
    redis.eval(script, keys.length, ...keys.map((key) => storePrefix + key), ...args)
  const ask = async (counts: readonly Count[], rules: readonly number[]): Promise<Refusal | null> => {
    const keys = counts.map(({ key }) => key)
    const [at = 0, wait = 0] = (await run(reserveScript, keys, rules)) as number[]
    const refusing = counts[at - 1]
    return refusing ? { rule: refusing.rule.name, seconds: Math.max(1, Math.ceil(wait / 1000)) } : null
  }
  return {
    reserve: (counts) =>
      ask(
        counts,
        counts.flatMap(({ rule }) => [rule.free, rule.firstWait, rule.longestWait, rule.keep]),
      ),
    look: (counts) => ask(counts, []),
    async giveBack({ rule, key }, tries) {
      await run(giveBackScript, [key], [tries, rule.keep * 1000])
    },
    read: async ({ key }) => Number((await redis.hget(storePrefix + key, 'tries')) ?? 0),
    add: async (key, seconds) => Number(await run(addScript, [key], [seconds * 1000])),
    takeNumber: async (key) => Number((await redis.getdel(storePrefix + key)) ?? 0),
    async put(key, text, seconds) {
      await redis.set(storePrefix + key, text, 'EX', seconds)
    },
    get: (key) => redis.get(storePrefix + key),
  }
}
