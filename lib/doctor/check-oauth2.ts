import 'server-only'
import { z } from 'zod'
import type { Config } from '@/lib/config/config'
import { oauth2PublicApi, oidcApi } from '@/lib/ory/clients/clients'
import { ServiceError } from '@/lib/ory/clients/service-error'
import { toServiceResponse } from '@/lib/ory/clients/service-response'
import { type Finding, findingsOf } from './finding'
import { type Rehearsal, rehearseSignIn } from './rehearse-sign-in'

const { ok, problem, skipped } = findingsOf('oauth2')

const discoverySchema = z.looseObject({ authorization_endpoint: z.url() })

/**
 * Whether Hydra is where browsers find it, and sends them to our pages.
 * @param isReadOnly leaves out what needs an OAuth2 client made for it
 */
export async function checkOAuth2(
  config: Config,
  { isReadOnly }: { isReadOnly: boolean },
): Promise<Finding[]> {
  const { HYDRA_PUBLIC_URL, HYDRA_ADMIN_URL } = config
  if (HYDRA_PUBLIC_URL === undefined && HYDRA_ADMIN_URL === undefined) return []
  if (HYDRA_PUBLIC_URL === undefined)
    return [problem('Hydra’s admin API is configured and its public API is not.', 'HYDRA_PUBLIC_URL')]
  if (HYDRA_ADMIN_URL === undefined)
    return [problem('Hydra’s public API is configured and its admin API is not.', 'HYDRA_ADMIN_URL')]
  const [address, error] = await Promise.all([checkAddress(HYDRA_PUBLIC_URL), checkErrorPage(config)])
  const pages = isReadOnly
    ? [skipped('Where Hydra sends people for login, consent and logout shows only in a rehearsal.')]
    : await rehearsedPages(config)
  return [...address, ...error, ...pages]
}

async function checkAddress(hydraUrl: string): Promise<Finding[]> {
  const { body } = await toServiceResponse(oidcApi().discoverOidcConfiguration())
  const discovery = discoverySchema.safeParse(body)
  if (!discovery.success) return []
  const { origin } = new URL(discovery.data.authorization_endpoint)
  if (origin === new URL(hydraUrl).origin) return [ok(`Browsers reach Hydra at ${origin}.`)]
  return [
    problem(
      `Hydra sends browsers to ${origin}, and this app lets them go back to ${hydraUrl} only.`,
      `HYDRA_PUBLIC_URL: ${origin}; or urls.self.public and urls.self.issuer in Hydra: ${hydraUrl}`,
    ),
  ]
}

/** A client that does not exist cannot be sent an error, so Hydra shows it. */
async function checkErrorPage(config: Config): Promise<Finding[]> {
  const params = { client_id: crypto.randomUUID(), response_type: 'code' }
  const { location } = await toServiceResponse(oauth2PublicApi().oAuth2Authorize({ params }))
  return location === undefined ? [] : checkPage(config, 'error', location)
}

async function rehearsedPages(config: Config): Promise<Finding[]> {
  try {
    return judgedRehearsal(config, await rehearseSignIn(config))
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    return [problem(`A rehearsed sign-in did not come to its end: ${error.message}.`, 'Look at Hydra’s log.')]
  }
}

/** What the stages of a rehearsed sign-in say about the settings of Hydra and Kratos. */
export function judgedRehearsal(config: Config, { login, consent, logout, kratos }: Rehearsal): Finding[] {
  return [
    ...checkPage(config, 'login', login),
    ...(consent === undefined ? [] : checkPage(config, 'consent', consent)),
    ...(logout === undefined ? [] : checkPage(config, 'logout', logout)),
    kratos.status === 200
      ? ok('Kratos answers Hydra’s login requests.')
      : problem(
          'Kratos cannot read Hydra’s login requests, so nobody can sign in to an application.',
          `oauth2_provider.url in Kratos: Hydra’s admin API as Kratos reaches it, such as ${config.HYDRA_ADMIN_URL}`,
        ),
  ]
}

function checkPage({ APP_URL }: Config, page: string, location: string): Finding[] {
  const wanted = `${APP_URL}/${page}`
  const [sentTo = ''] = location.split('?')
  if (sentTo === wanted) return [ok(`Hydra sends people to ${wanted}.`)]
  return [
    problem(
      `Hydra sends people to ${sentTo || 'nowhere'} for ${page}, not to ${wanted}.`,
      `urls.${page} in Hydra: ${wanted}`,
    ),
  ]
}
