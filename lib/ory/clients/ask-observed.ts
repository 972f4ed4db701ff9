import 'server-only'
import type { AxiosResponse, InternalAxiosRequestConfig } from 'axios'
import { observeCall } from '@/lib/telemetry/observe-call'
import { isObserved } from '@/lib/telemetry/observers'
import { askService } from './ask-service'
import { ServiceError } from './service-error'
import { serviceOf } from './services'

/** {@link askService}, counted and traced when metrics or traces are switched on. */
export async function askObserved(config: InternalAxiosRequestConfig): Promise<AxiosResponse<unknown>> {
  if (!isObserved()) return askService(config)
  const url = config.url ?? ''
  const observed = observeCall(
    serviceOf(url)?.name ?? 'other',
    (config.method ?? 'GET').toUpperCase(),
    new URL(url).pathname,
  )
  try {
    config.headers.set(observed?.headers ?? {})
    const response = await askService(config)
    observed?.end(response.status)
    return response
  } catch (error) {
    observed?.end((error instanceof ServiceError && error.failure) || 'failed')
    throw error
  }
}
