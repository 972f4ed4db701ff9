import 'server-only'
import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { Configuration } from '@ory/client'
import axios, { type AxiosInstance, type AxiosRequestConfig } from 'axios'
import { config } from '../../config'
import { ServiceNotConfigured, withoutRequest } from './service-error'

/** How long any service of ours may take to answer, in milliseconds. */
export const serviceTimeout = 5000

/** Which variable says where a service is, and whether our own token (`ORY_API_TOKEN`) is meant for it. */
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
 * How to reach a service. There is no default address: `@ory/client` would take a public demo server.
 * @throws {ServiceNotConfigured} naming the variable that is not set
 */
export function configurationOf(service: ServiceName): Configuration {
  const { variable, takesToken } = services[service]
  const { [variable]: basePath, ORY_API_TOKEN: accessToken } = config()
  if (basePath === undefined) throw new ServiceNotConfigured(variable)
  return new Configuration({ basePath, baseOptions, ...(takesToken && accessToken && { accessToken }) })
}

/** A redirect is an answer here: following it would lose its cookies. So is every status. */
const baseOptions = {
  timeout: serviceTimeout,
  maxRedirects: 0,
  proxy: false,
  httpAgent: new HttpAgent({ keepAlive: true }),
  httpsAgent: new HttpsAgent({ keepAlive: true }),
  validateStatus: () => true,
} satisfies AxiosRequestConfig

/** What every client sends its calls with: they end in time, and fail without their cookies, tokens and bodies. */
export const sender: AxiosInstance = axios.create()

sender.interceptors.request.use((request) => {
  // axios' own time-out starts anew while an answer trickles in; this one does not.
  const deadline = AbortSignal.timeout(serviceTimeout)
  const given = request.signal instanceof AbortSignal ? [request.signal] : []
  return { ...request, signal: AbortSignal.any([deadline, ...given]) }
})
sender.interceptors.response.use(undefined, (error: unknown) => Promise.reject(withoutRequest(error)))

/** The arguments of any client of `@ory/client` for one service. */
export function connectionTo(service: ServiceName): [Configuration, undefined, AxiosInstance] {
  return [configurationOf(service), undefined, sender]
}
