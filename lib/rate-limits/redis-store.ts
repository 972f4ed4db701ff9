import 'server-only'
import type { Redis } from 'ioredis'
import { type Counter, cellsOf, type LimitStore } from './store'

const storePrefix = 'latchkey-limits:'

/**
 * The sketch of a limit is one hash, whose fields are its cells: `<attempts> <when the last one was>`, by the clock of
 * Redis. ARGV has eight values for each key, those of `argumentsOf`.
 */
const common = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local function cellOf(key, field)
  local tries, at = string.match(redis.call('HGET', key, field) or '', '^(%S+) (%S+)$')
  return tonumber(tries or 0), tonumber(at or 0)
end
local function left(tries, at, half) return tries * 0.5 ^ ((now - at) / half) end
local function stateOf(i, key)
  local a = 8 * (i - 1)
  local free, first, longest, half = tonumber(ARGV[a+1]), tonumber(ARGV[a+2]), tonumber(ARGV[a+3]), tonumber(ARGV[a+4])
  local least, till = math.huge, math.huge
  for row = 6, 8 do
    local tries, at = cellOf(key, ARGV[a+row])
    local over = math.floor(tries + 0.5) - free
    if over >= 0 then till = math.min(till, at + math.min(longest, first * 2 ^ math.min(over, 30))) else till = 0 end
    least = math.min(least, left(tries, at, half))
  end
  local wait = math.max(0, till - now)
  if ARGV[a+5] == '1' and math.floor(least + 0.5) >= free then wait = math.max(1, wait) end
  return math.floor(least + 0.5), math.ceil(wait)
end
`

/** Returns the number of the key whose wait is longest and its milliseconds; or each cell, before and after. */
const takeScript = `${common}
local at, longest = 0, 0
for i, key in ipairs(KEYS) do
  local _, wait = stateOf(i, key)
  if wait > longest then at, longest = i, wait end
end
if at > 0 then return {at, longest} end
local cells = {}
for i, key in ipairs(KEYS) do
  local half, a = tonumber(ARGV[8*i-4]), 8 * (i - 1)
  for row = 6, 8 do
    local tries, at = cellOf(key, ARGV[a+row])
    local after = string.format('%.4f %.0f', left(tries, at, half) + 1, now)
    for _, text in ipairs({ARGV[a+row], redis.call('HGET', key, ARGV[a+row]) or '0 0', after}) do table.insert(cells, text) end
    redis.call('HSET', key, ARGV[a+row], after)
  end
  redis.call('PEXPIRE', key, string.format('%.0f', 20 * half))
end
return cells`

const readScript = `${common} return {stateOf(1, KEYS[1])}`

/** A cell that nothing else has counted in since is restored. ARGV: how many more, then the cells of takeScript. */
const undoScript = `
for i = 2, #ARGV, 3 do
  local cell, less = redis.call('HGET', KEYS[1], ARGV[i]), tonumber(ARGV[1]) + 1
  if cell == ARGV[i+2] then cell, less = ARGV[i+1], less - 1 end
  local tries, at = string.match(cell or '0 0', '^(%S+) (%S+)$')
  redis.call('HSET', KEYS[1], ARGV[i], string.format('%.4f %s', math.max(0, tries - less), at))
end`

const addScript = `
local n = redis.call('INCRBY', KEYS[1], ARGV[1])
if redis.call('PTTL', KEYS[1]) < 0 then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
return n`

/** Counts in the store that several instances share. Throws when the store does not answer. */
export function createRedisStore(redis: Redis): LimitStore {
  const run = (script: string, keys: readonly string[], args: readonly (string | number)[]) =>
    redis.eval(script, keys.length, ...keys, ...args) as Promise<unknown>

  return {
    async increment(counts) {
      if (counts.length === 0) return []
      const keys = counts.map(({ limit }) => sketchKey(limit))
      const found = (await run(takeScript, keys, counts.flatMap(argumentsOf))) as (string | number)[]
      const [at, wait] = found
      if (typeof at === 'number') {
        const { name = '' } = counts[at - 1]?.limit ?? {}
        return { limit: name, seconds: Math.max(1, Math.ceil(Number(wait) / 1000)) }
      }
      const each = found.length / counts.length
      return keys.map((key, i) => async (more = 0) => {
        const cells = found.slice(i * each, (i + 1) * each)
        // While Redis is unreachable, the attempt stays counted.
        await run(undoScript, [key], [more, ...cells]).catch(() => null)
      })
    },
    async read(count) {
      const found = await run(readScript, [sketchKey(count.limit)], argumentsOf(count))
      const [tries = 0, wait = 0] = found as number[]
      return { tries, seconds: Math.ceil(wait / 1000) }
    },
    async reset({ limit, of }) {
      return (await redis.hdel(sketchKey(limit), ...cellsOf(of).map(String))) > 0
    },
    async set(key, text, seconds) {
      await redis.set(storePrefix + key, text, 'EX', seconds)
    },
    get: (key) => redis.get(storePrefix + key),
    incrementBy: async (key, change, seconds) =>
      Number(await run(addScript, [storePrefix + key], [change, seconds * 1000])),
    getAndDelete: async (key) => Number((await redis.getdel(storePrefix + key)) ?? 0),
  }
}

/** The key of the sketch of a limit. */
export function sketchKey({ name }: Counter['limit']): string {
  return storePrefix + name
}

function argumentsOf({ limit, of, isStrict }: Counter): readonly (string | number)[] {
  const { freeAttempts, firstWait, maxWait, halfLife } = limit
  const rule = [freeAttempts, 1000 * firstWait, 1000 * maxWait, 1000 * halfLife, isStrict ? 1 : 0]
  return [...rule, ...cellsOf(of)]
}
