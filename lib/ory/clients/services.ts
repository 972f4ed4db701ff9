import 'server-only'
import { config } from '@/lib/config/config'
import { onePerProcess } from '@/lib/process/one-per-process'

/** The variable with the URL of each service of Ory, and whether the service gets our token (`ORY_API_TOKEN`). */
export const services = {
  'kratos-public': { variable: 'ORY_SDK_URL', takesToken: false },
  'kratos-admin': { variable: 'ORY_ADMIN_URL', takesToken: true },
  'hydra-public': { variable: 'HYDRA_PUBLIC_URL', takesToken: false },
  'hydra-admin': { variable: 'HYDRA_ADMIN_URL', takesToken: true },
  'keto-read': { variable: 'KETO_READ_URL', takesToken: true },
  'keto-write': { variable: 'KETO_WRITE_URL', takesToken: true },
  'keto-opl': { variable: 'KETO_OPL_URL', takesToken: true },
  'ory-console': { variable: 'ORY_CONSOLE_URL', takesToken: true },
} as const

export type ServiceName = keyof typeof services

/** A service that only a capability calls. */
export interface OtherService {
  readonly name: string
  /** The variable with its URL. */
  readonly variable: string
  /** Undefined where the variable is not set. */
  readonly baseUrl: string | undefined
}

const connected = onePerProcess('other-services', () => new Map<string, string>())

/** From now on, {@link serviceOf} knows a service of a capability. */
export function addService(name: string, baseUrl: string): void {
  connected().set(baseUrl, name)
}

/** The service that a URL belongs to, and its base URL; null when the URL is below no service's base URL. */
export function serviceOf(url: string): { readonly name: string; readonly baseUrl: string } | null {
  const settings = config()
  const ofOry = Object.entries(services).map(([name, { variable }]) => [settings[variable], name] as const)
  for (const [baseUrl, name] of [...ofOry, ...connected()]) {
    // With the slash: `http://kratos` is not the base of `http://kratos-admin/x`.
    if (baseUrl !== undefined && url.startsWith(`${baseUrl}/`)) return { name, baseUrl }
  }
  return null
}
