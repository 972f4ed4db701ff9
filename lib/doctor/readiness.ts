import 'server-only'
import { type Config, config } from '@/lib/config/config'
import { log } from '@/lib/log'
import { healthApi } from '@/lib/ory/clients/clients'
import { resultOf } from '@/lib/ory/clients/result'
import { examineFromOutside } from './examine'
import type { Finding } from './finding'
import { pingRedis } from './redis-ping'

/**
 * Whether this server can serve visitors now. Anybody may read it, so it says which services answer and
 * nothing else. What the checks of the deployment find goes into the log.
 */
export interface Readiness {
  readonly kratos: boolean
  /** Hydra and Redis are left out when they are not configured. */
  readonly hydra?: boolean
  readonly redis?: boolean
}

/** Asks every service that pages need, on each call. A wrong setting does not make the server unready. */
export async function readiness(): Promise<Readiness> {
  const { HYDRA_PUBLIC_URL, REDIS_URL } = config()
  const [kratos, hydra, redis] = await Promise.all([
    isReady('kratos-public'),
    HYDRA_PUBLIC_URL === undefined ? undefined : isReady('hydra-public'),
    REDIS_URL === undefined ? undefined : pingRedis(REDIS_URL, 2000).then((failure) => failure === null),
  ])
  if (kratos) await examineNowAndThen(config())
  return { kratos, ...(hydra !== undefined && { hydra }), ...(redis !== undefined && { redis }) }
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
let last: { readonly at: number; readonly done: Promise<void> } | undefined

function examineNowAndThen(settings: Config): Promise<void> {
  if (last === undefined || Date.now() - last.at > checkEveryMs) {
    last = { at: Date.now(), done: examineFromOutside(settings).then(logFindings).catch(logFailure) }
  }
  return last.done
}

/** Writes a line for each finding that the operator should act on. */
export function logFindings(findings: readonly Finding[]): void {
  for (const { check, level, says, change } of findings) {
    const line = { outcome: 'deployment_check', check, change }
    if (level === 'problem') log().error(line, says)
    else if (level === 'warning') log().warn(line, says)
  }
}

/** A bug in the checks does not make the server unready. */
function logFailure(err: unknown): void {
  log().error({ outcome: 'examination_failed', err })
}
