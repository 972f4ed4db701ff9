import 'server-only'
import { config } from '../config'
import { serviceTimeout } from './clients'

/** GET /health/ready at Kratos' public API, for which `@ory/client` has no method. */
export async function isKratosReady(): Promise<boolean> {
  try {
    const answer = await fetch(`${config().ORY_SDK_URL}/health/ready`, {
      signal: AbortSignal.timeout(serviceTimeout),
      cache: 'no-store',
    })
    return answer.ok
  } catch {
    return false
  }
}
