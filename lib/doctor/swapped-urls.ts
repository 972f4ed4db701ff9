import 'server-only'
import { z } from 'zod'
import type { Config } from '@/lib/config/config'
import { configurationOf } from '@/lib/ory/clients/connection'
import { plainCall } from '@/lib/ory/clients/plain-call'
import { toServiceResponse } from '@/lib/ory/clients/service-response'

const apis = [
  ['hydra-public', 'Hydra’s public API', 'HYDRA_PUBLIC_URL', '/.well-known/openid-configuration'],
  ['hydra-admin', 'Hydra’s admin API', 'HYDRA_ADMIN_URL', '/admin/clients'],
] as const

/** Kratos' 401 of whoami. A gateway that refuses a call gives another reason. */
const noSessionSchema = z.looseObject({ error: z.looseObject({ reason: z.string().regex(/\bsession\b/) }) })

/** A variable whose URL is another service. */
export interface SwappedUrl {
  readonly says: string
  readonly change: string
}

/**
 * Finds a URL of Hydra that is Kratos. Kratos answers the same health check, so only its own calls tell them apart.
 * Behind one gateway, Hydra's call is there too, and nothing is wrong.
 */
export async function swappedUrls(config: Config): Promise<SwappedUrl[]> {
  const found = await Promise.all(
    apis.map(async ([service, name, variable, ownPath]) => {
      const ask = (path: string) =>
        toServiceResponse(
          plainCall(configurationOf(service), { method: 'GET', path, query: { page_size: '1' } }),
        )
      const [expected, whoami, identities] = await Promise.all([
        ask(ownPath),
        ask('/sessions/whoami'),
        ask('/admin/identities'),
      ])
      const isPublic = whoami.status === 401 && noSessionSchema.safeParse(whoami.body).success
      const isAdmin = identities.status === 200 && Array.isArray(identities.body)
      if (expected.status === 200 || !(isPublic || isAdmin)) return []
      const kratos = isAdmin ? 'Kratos’ admin API' : 'Kratos’ public API'
      return [
        { says: `${config[variable]} is ${kratos}, not ${name}.`, change: `${variable}: the URL of ${name}` },
      ]
    }),
  )
  return found.flat()
}
