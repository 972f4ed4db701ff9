import 'server-only'
import { config } from '@/lib/config/config'
import { healthApi } from '@/lib/ory/clients/clients'
import { unwrapBody } from '@/lib/ory/clients/result'
import { pingRedis } from './redis-ping'

/**
 * Whether this server can serve visitors now. The response is public, so it names which services respond and
 * nothing else.
 */
interface Readiness {
  readonly kratos: boolean
  /** Hydra and Redis are left out if they are not configured. */
  readonly hydra?: boolean
  readonly redis?: boolean
}

/**
 * Probes every service that pages need, on each call. A wrong setting does not make the server unready. Pages
 * need Hydra's admin API. Its public API is for browsers, and this server need not reach it.
 */
export async function readiness(): Promise<Readiness> {
  const { HYDRA_ADMIN_URL, REDIS_URL } = config()
  const [kratos, hydra, redis] = await Promise.all([
    isReady('kratos-public'),
    HYDRA_ADMIN_URL === undefined ? undefined : isReady('hydra-admin'),
    REDIS_URL === undefined ? undefined : pingRedis(REDIS_URL, 2000).then((failure) => failure === null),
  ])
  return { kratos, ...(hydra !== undefined && { hydra }), ...(redis !== undefined && { redis }) }
}

async function isReady(service: 'kratos-public' | 'hydra-admin'): Promise<boolean> {
  try {
    await unwrapBody(healthApi(service).isReady())
    return true
  } catch {
    return false
  }
}
