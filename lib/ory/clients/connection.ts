import 'server-only'
import { Configuration } from '@ory/client'
import type { AxiosInstance } from 'axios'
import { config } from '@/lib/config/config'
import { askService } from './ask-service'
import { ServiceNotConfigured } from './service-error'

/** The variable with the URL of each service, and whether the service gets our token (`ORY_API_TOKEN`). */
const services = {
  'kratos-public': { variable: 'ORY_SDK_URL', takesToken: false },
  'kratos-admin': { variable: 'ORY_ADMIN_URL', takesToken: true },
  'hydra-public': { variable: 'HYDRA_PUBLIC_URL', takesToken: false },
  'hydra-admin': { variable: 'HYDRA_ADMIN_URL', takesToken: true },
  'keto-read': { variable: 'KETO_READ_URL', takesToken: true },
  'keto-write': { variable: 'KETO_WRITE_URL', takesToken: true },
  'ory-console': { variable: 'ORY_CONSOLE_URL', takesToken: true },
  'user-client': { variable: 'USER_CLIENT_URL', takesToken: false },
  'auth-service': { variable: 'AUTH_SERVICE_URL', takesToken: false },
} as const

export type ServiceName = keyof typeof services

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
export const sender = { defaults: {}, request: askService } as unknown as AxiosInstance

/** The constructor arguments of a client of `@ory/client` for one service. */
export function connectionTo(service: ServiceName): [Configuration, undefined, AxiosInstance] {
  return [configurationOf(service), undefined, sender]
}
