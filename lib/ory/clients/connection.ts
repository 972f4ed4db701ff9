import 'server-only'
import { Configuration } from '@ory/client'
import axios, { type AxiosInstance } from 'axios'
import { config } from '@/lib/config/config'
import { noResponse, serviceAdapter } from './service-adapter'
import { ServiceNotConfigured } from './service-error'
import { addService, type OtherService, type ServiceName, services } from './services'
import { callDefaults } from './transport'

/**
 * How to reach a service. We have no default URL: `@ory/client` would use a public demo server.
 * @throws {ServiceNotConfigured} naming the variable that is not set
 */
export function configurationOf(service: ServiceName | OtherService): Configuration {
  if (typeof service !== 'string') return otherConfiguration(service)
  const { variable, takesToken } = services[service]
  const { [variable]: basePath, ORY_API_TOKEN: accessToken } = config()
  if (basePath === undefined) throw new ServiceNotConfigured(variable)
  return new Configuration({ basePath, ...(takesToken && accessToken && { accessToken }) })
}

function otherConfiguration({ name, variable, baseUrl }: OtherService): Configuration {
  if (baseUrl === undefined) throw new ServiceNotConfigured(variable)
  addService(name, baseUrl)
  return new Configuration({ basePath: baseUrl })
}

/** Every client sends its calls with this. A call that has no response throws a `ServiceError`. */
export const sender = axios.create({
  ...callDefaults,
  headers: { Accept: 'application/json' },
  adapter: serviceAdapter,
})
sender.interceptors.response.use(undefined, (error: unknown) => {
  // Once the visitor has left, axios throws this instead of the adapter's error.
  if (axios.isCancel(error)) throw noResponse(error.config ?? {}, 'ERR_CANCELED', 'left')
  throw error
})

/** The constructor arguments of a client of `@ory/client` for one service. */
export function connectionTo(service: ServiceName): [Configuration, undefined, AxiosInstance] {
  return [configurationOf(service), undefined, sender]
}
