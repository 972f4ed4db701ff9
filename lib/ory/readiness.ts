import 'server-only'
import { healthApi } from './clients'
import { resultOf } from './clients/result'

/** GET /health/ready at Kratos' public API. */
export async function isKratosReady(): Promise<boolean> {
  try {
    await resultOf(healthApi('kratos-public').isReady())
    return true
  } catch {
    return false
  }
}
