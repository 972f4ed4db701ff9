import 'server-only'
import { networkInterfaces } from 'node:os'
import { Configuration } from '@ory/client'
import type { Config } from '@/lib/config/config'
import { isLoopbackHost } from '@/lib/http/secure-url'
import { plainCall } from '@/lib/ory/clients/plain-call'
import { toServiceResponse } from '@/lib/ory/clients/service-response'
import { createFindings, type Finding } from './finding'

const { warning } = createFindings('admin-apis')

/** APIs without authentication. */
const unprotected = [
  ['Kratos’ admin API', 'ORY_ADMIN_URL', '/admin/health/ready', 'serve.admin.host in Kratos'],
  ['Hydra’s admin API', 'HYDRA_ADMIN_URL', '/health/ready', 'serve.admin.host in Hydra'],
  ['Keto’s write API', 'KETO_WRITE_URL', '/health/ready', 'serve.write.host in Keto'],
] as const

/**
 * Checks that an admin API on this machine does not respond on the machine's other IP addresses, as it does
 * by default. An admin API on another machine cannot be checked from here.
 */
export async function checkAdminApis(config: Config, addresses = ownAddresses()): Promise<Finding[]> {
  const found = await Promise.all(
    unprotected.map(async ([name, variable, path, setting]) => {
      const url = config[variable]
      if (!url || !isLoopbackHost(new URL(url).hostname)) return []
      const open = await firstThat(addresses, (address) => isReady(urlAt(url, address), path))
      if (open === undefined) return []
      return warning(
        `${name} also responds at ${urlAt(url, open)}. It has no authentication, so anyone who reaches this machine can use it, unless a firewall blocks them.`,
        `${setting}: 127.0.0.1`,
      )
    }),
  )
  return found.flat()
}

function ownAddresses(): string[] {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
  return all
    .filter(({ internal, scopeid }) => !internal && !scopeid)
    .map(({ family, address }) => (family === 'IPv6' ? `[${address}]` : address))
}

function urlAt(url: string, address: string): string {
  const { protocol, port } = new URL(url)
  return `${protocol}//${address}${port && `:${port}`}`
}

/** ORY_API_TOKEN is not sent: another program may listen there. */
async function isReady(basePath: string, path: string): Promise<boolean> {
  const call = plainCall(new Configuration({ basePath }), { method: 'GET', path }, { timeout: 1000 })
  return (await toServiceResponse(call)).status === 200
}

async function firstThat(
  addresses: readonly string[],
  test: (address: string) => Promise<boolean>,
): Promise<string | undefined> {
  const answers = await Promise.all(addresses.map(test))
  return addresses.find((_, at) => answers[at])
}
