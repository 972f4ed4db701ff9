import 'server-only'
import { type Config, config } from '@/lib/config/config'
import { log } from '@/lib/log'
import { healthApi } from '@/lib/ory/clients/clients'
import { resultOf } from '@/lib/ory/clients/result'
import { examineFromOutside } from './examine'
import type { Finding, Level } from './finding'
import { pingRedis } from './redis-ping'

/** Whether visitors can be served now, and how the deployment's settings stand, in words that tell a stranger nothing. */
export interface Readiness {
  readonly kratos: boolean
  /** Only where they are configured. */
  readonly hydra?: boolean
  readonly redis?: boolean
  /** The worst that each of the doctor's checks found; `npm run doctor` says what it is. */
  readonly checks: Readonly<Record<string, Level>>
}

/** Asks every service that a page needs, each time; a setting that is wrong does not make a server unready. */
export async function readiness(): Promise<Readiness> {
  const { HYDRA_PUBLIC_URL, REDIS_URL } = config()
  const [kratos, hydra, redis] = await Promise.all([
    isReady('kratos-public'),
    HYDRA_PUBLIC_URL === undefined ? undefined : isReady('hydra-public'),
    REDIS_URL === undefined ? undefined : pingRedis(REDIS_URL, 2000).then((failure) => failure === null),
  ])
  return {
    kratos,
    ...(hydra !== undefined && { hydra }),
    ...(redis !== undefined && { redis }),
    checks: kratos ? await lately(config()) : {},
  }
}

async function isReady(service: 'kratos-public' | 'hydra-public'): Promise<boolean> {
  try {
    await resultOf(healthApi(service).isReady())
    return true
  } catch {
    return false
  }
}

/** Settings seldom change, and each examination makes flows at Kratos. */
const examinedEvery = 5 * 60_000
let last: { readonly at: number; readonly checks: Promise<Readiness['checks']> } | undefined

function lately(settings: Config): Promise<Readiness['checks']> {
  if (last === undefined || Date.now() - last.at > examinedEvery) {
    const checks = examineFromOutside(settings).then(worstOf).catch(withoutChecks)
    last = { at: Date.now(), checks }
  }
  return last.checks
}

/** A doctor who is ill himself does not make the server unready. */
function withoutChecks(err: unknown): Readiness['checks'] {
  log().error({ outcome: 'examination_failed', err })
  return {}
}

const order: readonly Level[] = ['skipped', 'ok', 'warning', 'problem']

/** The worst level of each check. */
export function worstOf(findings: readonly Finding[]): Readiness['checks'] {
  const worst: Record<string, Level> = {}
  for (const { check, level } of findings) {
    if (order.indexOf(level) > order.indexOf(worst[check] ?? 'skipped') || !(check in worst))
      worst[check] = level
  }
  return worst
}
