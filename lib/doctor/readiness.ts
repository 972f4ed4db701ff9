import 'server-only'
import { type Config, config } from '@/lib/config/config'
import { log } from '@/lib/log'
import { healthApi } from '@/lib/ory/clients/clients'
import { resultOf } from '@/lib/ory/clients/result'
import { examineFromOutside } from './examine'
import type { Finding, Level } from './finding'
import { pingRedis } from './redis-ping'

/**
 * Whether this server can serve visitors now. Anybody may read it, so the checks have levels and no texts.
 */
export interface Readiness {
  readonly kratos: boolean
  /** Hydra and Redis are left out when they are not configured. */
  readonly hydra?: boolean
  readonly redis?: boolean
  /** The worst level of each check. `npm run doctor` gives the reasons. */
  readonly checks: Readonly<Record<string, Level>>
}

/** Asks every service that pages need, on each call. A wrong setting does not make the server unready. */
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
    checks: kratos ? await recentChecks(config()) : {},
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

/** Settings seldom change, and each run of the checks creates flows at Kratos. */
const checkEveryMs = 5 * 60_000
let last: { readonly at: number; readonly checks: Promise<Readiness['checks']> } | undefined

function recentChecks(settings: Config): Promise<Readiness['checks']> {
  if (last === undefined || Date.now() - last.at > checkEveryMs) {
    const checks = examineFromOutside(settings).then(worstOf).catch(withoutChecks)
    last = { at: Date.now(), checks }
  }
  return last.checks
}

/** A bug in the checks does not make the server unready. */
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
