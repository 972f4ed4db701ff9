import { type Command, Option } from 'commander'
import type { Redis } from 'ioredis'
import { config } from '../../lib/config/config'
import { digestsWith } from '../../lib/guesses/account-name'
import { storePrefix } from '../../lib/guesses/redis-counts'
import { NotPossible } from './failures'
import { confirm, type OutputOptions, printDone, printList } from './terminal'

/** One count of the store: which limit, how many, and how long the next try waits. */
interface StoredCount {
  readonly key: string
  readonly limit: string
  readonly tries: number
  readonly seconds: number
}

/** `limits show | clear` */
export function addLimits(program: Command): void {
  const limits = program
    .command('limits')
    .description('limits of guesses and floods, where Redis counts them')
  limits
    .command('show')
    .description('the counts that make somebody wait now, as digests')
    .addOption(new Option('--of <identifier>', 'all counts of one account'))
    .action(async (_: object, command: Command) => {
      const options = command.optsWithGlobals<OutputOptions & { of?: string }>()
      const found = await withRedis((redis) => countsIn(redis))
      const shown =
        options.of === undefined ? found.filter(({ seconds }) => seconds > 0) : ofAccount(found, options.of)
      printList(options, shown, {
        LIMIT: ({ limit }) => limit,
        COUNT: ({ tries }) => String(tries),
        'WAITS (S)': ({ seconds }) => String(seconds),
        KEY: ({ key }) => key.slice(storePrefix.length),
      })
    })
  limits
    .command('clear')
    .description('forget the counts of one account, or all of them')
    .addOption(new Option('--of <identifier>', 'the account, as people type it'))
    .addOption(new Option('--all', 'everybody'))
    .action(async (_: object, command: Command) => {
      const options = command.optsWithGlobals<OutputOptions & { of?: string; all?: true }>()
      const { of, all } = options
      if ((of === undefined) === (all === undefined))
        command.error('Name an account with --of, or say --all.')
      await confirm(options, of === undefined ? 'Forget all counts?' : `Forget the counts of ${of}?`)
      const cleared = await withRedis(async (redis) => {
        const found = await countsIn(redis)
        const keys = (of === undefined ? found : ofAccount(found, of)).map(({ key }) => key)
        if (of === undefined) keys.push(...['attack', 'house'].map((name) => storePrefix + name))
        return keys.length === 0 ? 0 : redis.del(...keys)
      })
      printDone(options, `${cleared} counts are forgotten.`, { cleared })
    })
}

async function withRedis<Result>(use: (redis: Redis) => Promise<Result>): Promise<Result> {
  const { REDIS_URL } = config()
  if (REDIS_URL === undefined)
    throw new NotPossible('Without REDIS_URL, each instance counts in its own memory. A restart clears it.')
  const { Redis: Client } = await import('ioredis')
  const redis = new Client(REDIS_URL, {
    maxRetriesPerRequest: 1,
    connectTimeout: 3000,
    retryStrategy: () => null,
  })
  // The command that waits for it fails, too.
  redis.on('error', () => undefined)
  try {
    return await use(redis)
  } catch (error) {
    if (error instanceof NotPossible) throw error
    throw new NotPossible('Redis does not answer.')
  } finally {
    redis.disconnect()
  }
}

/** Names of limits begin like this; other keys are no counts. */
const counted = /^(?:guess|message|sign-up)-/

async function countsIn(redis: Redis): Promise<StoredCount[]> {
  const found: StoredCount[] = []
  for await (const keys of redis.scanStream({ match: `${storePrefix}*`, count: 500 })) {
    for (const key of new Set(keys as string[])) {
      const limit = key.slice(storePrefix.length).split(':', 1)[0] ?? ''
      if (!counted.test(limit)) continue
      const [tries, until] = await redis.hmget(key, 'tries', 'until')
      const seconds = Math.max(0, Math.ceil((Number(until) - Date.now()) / 1000))
      found.push({ key, limit, tries: Number(tries), seconds })
    }
  }
  return found.toSorted((a, b) => b.seconds - a.seconds)
}

/** The digest of an account is a part of the name of each of its counts. */
function ofAccount(counts: readonly StoredCount[], identifier: string): StoredCount[] {
  if (!process.env.SESSION_SECRET)
    throw new NotPossible('Set SESSION_SECRET as the server has it: the names of the counts depend on it.')
  const digest = digestsWith(config().SESSION_SECRET[0] ?? '').account(identifier)
  return counts.filter(({ key }) => key.includes(`:${digest}`))
}
