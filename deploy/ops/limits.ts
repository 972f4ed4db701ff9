import { type Command, Option } from 'commander'
import type { Redis } from 'ioredis'
import { config } from '../../lib/config/config'
import {
  type CountedAccount,
  configuredLimits,
  readAccountLimits,
  resetAccountLimits,
} from '../../lib/rate-limits/account-limits'
import { waitAfter } from '../../lib/rate-limits/limits'
import { createRedisStore, sketchKey } from '../../lib/rate-limits/redis-store'
import { CommandRefused } from './errors'
import { confirm, type OutputOptions, printDone, printList } from './terminal'

interface Shown {
  readonly limit: string
  /** The approximate number of waiting names; or the attempts of the given one. */
  readonly count: number
  readonly seconds: number
}

/** `limits show | clear` */
export function addLimitCommands(program: Command): void {
  const limits = program.command('limits').description('limits of guesses and floods, if Redis counts them')
  limits
    .command('show')
    .description('how many names wait at each limit, or the attempts of one account')
    .addOption(new Option('--of <identifier>', 'the counters of one account'))
    .addOption(new Option('--from <ip>', 'with --of: its count from this network, too'))
    .action(async (_: object, command: Command) => {
      const options = command.optsWithGlobals<OutputOptions & Named>()
      const { of } = options
      const shown = await withRedis((redis) =>
        of === undefined
          ? waiting(redis)
          : readAccountLimits(createRedisStore(redis), accountOf(of, options.from)),
      )
      printList<Shown>(options, shown, {
        LIMIT: ({ limit }) => limit,
        [of === undefined ? 'WAITING' : 'TRIES']: ({ count }) => String(count),
        'WAITS (S)': ({ seconds }) => String(seconds),
      })
    })
  limits
    .command('clear')
    .description('reset the counters of one account, or all of them')
    .addOption(new Option('--of <identifier>', 'the identifier, as people type it'))
    .addOption(new Option('--from <ip>', 'with --of: its count from this network, too'))
    .addOption(new Option('--all', 'everybody'))
    .action(async (_: object, command: Command) => {
      const options = command.optsWithGlobals<OutputOptions & Named & { all?: true }>()
      const { of, all } = options
      if ((of === undefined) === (all === undefined))
        command.error('Name an account with --of, or use --all.')
      await confirm(options, of === undefined ? 'Reset all counters?' : `Reset the counters of ${of}?`)
      const cleared = await withRedis((redis) =>
        of === undefined
          ? redis.del(...Object.values(configuredLimits()).map(sketchKey))
          : resetAccountLimits(createRedisStore(redis), accountOf(of, options.from)),
      )
      printDone(options, `${cleared} counters are reset.`, { cleared })
    })
}

interface Named {
  readonly of?: string
  readonly from?: string
}

function accountOf(identifier: string, ipAddress: string | undefined): CountedAccount {
  if (!process.env.SESSION_SECRET)
    throw new CommandRefused('Set the SESSION_SECRET of the server: the names of the counters depend on it.')
  return { identifier, ipAddress }
}

/** Each name has three cells. */
async function waiting(redis: Redis): Promise<Shown[]> {
  const shown: Shown[] = []
  for (const limit of Object.values(configuredLimits())) {
    const waits: number[] = []
    for await (const found of redis.hscanStream(sketchKey(limit), { count: 500 })) {
      for (const cell of (found as string[]).filter((_, at) => at % 2 === 1)) {
        const [tries = 0, at = 0] = cell.split(' ').map(Number)
        waits.push((at + waitAfter(limit, tries) - Date.now()) / 1000)
      }
    }
    const now = waits.filter((seconds) => seconds > 0)
    if (now.length > 0)
      shown.push({
        limit: limit.name,
        count: Math.ceil(now.length / 3),
        seconds: Math.ceil(Math.max(...now)),
      })
  }
  return shown
}

async function withRedis<Result>(use: (redis: Redis) => Promise<Result>): Promise<Result> {
  const { REDIS_URL } = config()
  if (REDIS_URL === undefined)
    throw new CommandRefused(
      'Without REDIS_URL, each instance counts in its own memory. A restart clears it.',
    )
  const { Redis: Client } = await import('ioredis')
  const redis = new Client(REDIS_URL, {
    maxRetriesPerRequest: 1,
    connectTimeout: 3000,
    retryStrategy: () => null,
  })
  // The command that awaits it fails, too.
  redis.on('error', () => undefined)
  try {
    return await use(redis)
  } catch (error) {
    if (error instanceof CommandRefused) throw error
    throw new CommandRefused('Redis does not respond.')
  } finally {
    redis.disconnect()
  }
}
