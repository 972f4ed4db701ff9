import 'server-only'
import { Configuration } from '@ory/client'
import type { AxiosInstance } from 'axios'
import { config } from '@/lib/config/config'
import { askObserved } from './ask-observed'
import { ServiceNotConfigured } from './service-error'
import { type ServiceName, services } from './services'

/**
 * How to reach a service. We have no default URL: `@ory/client` would use a public demo server.
 * @throws {ServiceNotConfigured} naming the variable that is not set
 */
export function configurationOf(service: ServiceName): Configuration {
  const { variable, takesToken } = services[service]
  const { [variable]: basePath, ORY_API_TOKEN: accessToken } = config()
  if (basePath === undefined) throw new ServiceNotConfigured(variable)
  return new Configuration({ basePath, ...(takesToken && accessToken && { accessToken }) })
}

/** Every client sends its calls with this. It has the only parts of axios that the clients use. */
export const sender = { defaults: {}, request: askObserved } as unknown as AxiosInstance

/** The constructor arguments of a client of `@ory/client` for one service. */
export function connectionTo(service: ServiceName): [Configuration, undefined, AxiosInstance] {
  return [configurationOf(service), undefined, sender]
}
