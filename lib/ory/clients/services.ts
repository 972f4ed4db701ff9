import 'server-only'
import { config } from '@/lib/config/config'

/** The variable with the URL of each service, and whether the service gets our token (`ORY_API_TOKEN`). */
export const services = {
  'kratos-public': { variable: 'ORY_SDK_URL', takesToken: false },
  'kratos-admin': { variable: 'ORY_ADMIN_URL', takesToken: true },
  'hydra-public': { variable: 'HYDRA_PUBLIC_URL', takesToken: false },
  'hydra-admin': { variable: 'HYDRA_ADMIN_URL', takesToken: true },
  'keto-read': { variable: 'KETO_READ_URL', takesToken: true },
  'keto-write': { variable: 'KETO_WRITE_URL', takesToken: true },
  'keto-opl': { variable: 'KETO_OPL_URL', takesToken: true },
  'ory-console': { variable: 'ORY_CONSOLE_URL', takesToken: true },
  'user-client': { variable: 'USER_CLIENT_URL', takesToken: false },
  'auth-service': { variable: 'AUTH_SERVICE_URL', takesToken: false },
  line: { variable: 'LINE_API_URL', takesToken: false },
} as const

export type ServiceName = keyof typeof services

/** The service that a URL belongs to, and its base URL; null when the URL is below no service's base URL. */
export function serviceOf(url: string): { readonly name: ServiceName; readonly baseUrl: string } | null {
  const settings = config()
  for (const name of Object.keys(services) as ServiceName[]) {
    const baseUrl = settings[services[name].variable]
    // With the slash: `http://kratos` is not the base of `http://kratos-admin/x`.
    if (baseUrl !== undefined && url.startsWith(`${baseUrl}/`)) return { name, baseUrl }
  }
  return null
}
