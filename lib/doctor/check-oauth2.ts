import 'server-only'
import { z } from 'zod'
import type { Config } from '@/lib/config/config'
import { oauth2PublicApi, oidcApi } from '@/lib/ory/clients/clients'
import { configurationOf } from '@/lib/ory/clients/connection'
import { plainCall } from '@/lib/ory/clients/plain-call'
import { ServiceError } from '@/lib/ory/clients/service-error'
import { toServiceResponse } from '@/lib/ory/clients/service-response'
import type { ExaminedConfig } from './examined-config'
import { createFindings, type Finding, originClue } from './finding'
import type { TrialDevice } from './trial-device'
import { runTrialSignIn, type TrialSignIn } from './trial-sign-in'

const { ok, warning, problem, skipped } = createFindings('oauth2')

const discoverySchema = z.looseObject({ authorization_endpoint: z.url() })

/**
 * Checks that browsers reach Hydra, and that Hydra redirects them to Latchkey's pages.
 * @param isReadOnly leaves out the trial sign-in, which creates an OAuth2 client
 */
export async function checkOAuth2(
  config: ExaminedConfig,
  { isReadOnly }: { isReadOnly: boolean },
): Promise<Finding[]> {
  const { HYDRA_PUBLIC_URL, HYDRA_ADMIN_URL } = config
  if (HYDRA_PUBLIC_URL === undefined && HYDRA_ADMIN_URL === undefined) return []
  if (HYDRA_PUBLIC_URL === undefined)
    return problem('Hydra’s admin API is configured, but its public API is not.', 'HYDRA_PUBLIC_URL')
  if (HYDRA_ADMIN_URL === undefined)
    return problem('Hydra’s public API is configured, but its admin API is not.', 'HYDRA_ADMIN_URL')
  const swapped = await swappedUrls(config)
  if (swapped.length > 0) return swapped.flatMap(({ says, change }) => problem(says, change))
  const [publicUrl, error, registration] = await Promise.all([
    checkPublicUrl(HYDRA_PUBLIC_URL),
    checkErrorPage(config),
    toServiceResponse(oidcApi().getOidcDynamicClient({ id: 'latchkey-doctor' })),
  ])
  const pages = isReadOnly
    ? skipped(
        '--read-only leaves out the trial sign-in, which shows where Hydra sends visitors for login, consent, logout and devices.',
      )
    : await checkPagesBySignIn(config)
  return [...publicUrl, ...error, ...registrationFindings(config, registration.status), ...pages]
}

async function checkPublicUrl(hydraUrl: string): Promise<Finding[]> {
  const { body } = await toServiceResponse(oidcApi().discoverOidcConfiguration())
  const discovery = discoverySchema.safeParse(body)
  if (!discovery.success) return []
  const { origin } = new URL(discovery.data.authorization_endpoint)
  if (origin === new URL(hydraUrl).origin) return ok(`Browsers reach Hydra at ${origin}.`)
  return problem(
    `Hydra sends browsers to ${origin}, but Latchkey sends them only to ${hydraUrl}.`,
    `HYDRA_PUBLIC_URL: ${origin}; or urls.self.public and urls.self.issuer in Hydra: ${hydraUrl}`,
  )
}

/**
 * Hydra responds with 404 if applications may not register themselves, and with 401 for an unknown one if
 * they may.
 */
export function registrationFindings(
  { HYDRA_DYNAMIC_REGISTRATION }: Pick<ExaminedConfig, 'HYDRA_DYNAMIC_REGISTRATION'>,
  status: number,
): Finding[] {
  if (status !== 401 || HYDRA_DYNAMIC_REGISTRATION === 'on') return []
  return problem(
    'Applications may register themselves at Hydra, and the consent page does not say that nobody checked them.',
    'HYDRA_DYNAMIC_REGISTRATION: on; or oidc.dynamic_client_registration.enabled in Hydra: false',
  )
}

/** Hydra cannot send an error to an unknown client, so it redirects to its error page. */
async function checkErrorPage(config: Config): Promise<Finding[]> {
  const params = { client_id: crypto.randomUUID(), response_type: 'code' }
  const { location } = await toServiceResponse(oauth2PublicApi().oAuth2Authorize({ params }))
  return location === undefined ? [] : checkPage(config, 'error', location)
}

async function checkPagesBySignIn(config: Config): Promise<Finding[]> {
  try {
    return trialFindings(config, await runTrialSignIn(config))
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    return problem(`The trial sign-in failed: ${error.message}.`, 'Read Hydra’s log.')
  }
}

/** Judges the settings of Hydra and Kratos by the pages that a trial sign-in reached. */
export function trialFindings(
  config: Config,
  { login, consent, logout, kratos, device }: TrialSignIn,
): Finding[] {
  return [
    ...checkPage(config, 'login', login),
    ...(consent === undefined ? [] : checkPage(config, 'consent', consent)),
    ...(logout === undefined ? [] : checkPage(config, 'logout', logout)),
    ...(kratos.status === 200
      ? ok('Kratos answers Hydra’s login requests.')
      : problem(
          'Kratos cannot read Hydra’s login requests, so nobody can sign in to an application.',
          `oauth2_provider.url in Kratos: the URL of Hydra’s admin API as Kratos reaches it, such as ${config.HYDRA_ADMIN_URL}`,
        )),
    ...deviceFindings(config, device),
  ]
}

/** Judges where Hydra redirects people who sign in to a device. */
export function deviceFindings(config: Config, device: TrialDevice): Finding[] {
  if (device.kind === 'refused') {
    return device.status === 404
      ? skipped('This Hydra has no device grant. Hydra has it from version 25.4 on.')
      : problem(`Hydra refused to start a device: it answered ${device.status}.`, 'Read Hydra’s log.')
  }
  const { verification, success } = device
  return [
    ...checkDevicePage(config, 'device', 'verification', verification),
    ...(success === undefined ? [] : checkDevicePage(config, 'devicesuccess', 'success', success)),
  ]
}

/** Without the setting, Hydra shows its own page, which accepts no code. Not every deployment has devices. */
function checkDevicePage(config: Config, page: string, setting: string, location: string): Finding[] {
  const { origin, pathname } = URL.canParse(location) ? new URL(location) : { origin: '', pathname: '' }
  if (!pathname.startsWith('/oauth2/fallbacks/'))
    return checkPage(config, page, location, `device.${setting}`)
  return warning(
    `Hydra shows its own page at ${origin}${pathname} to people who sign in to a device. Latchkey’s page is ${config.APP_URL}/${page}.`,
    `urls.device.${setting} in Hydra: ${config.APP_URL}/${page}`,
  )
}

function checkPage({ APP_URL }: Config, page: string, location: string, setting = page): Finding[] {
  const wanted = `${APP_URL}/${page}`
  const [sentTo = ''] = location.split('?')
  if (sentTo === wanted) return ok(`Hydra sends visitors to ${wanted}.`, undefined, { isOurs: true })
  return problem(
    `Hydra sends visitors to ${sentTo || 'no page'} for ${page}, not to ${wanted}.`,
    `urls.${setting} in Hydra: ${wanted}`,
    originClue(sentTo),
  )
}

const apis = [
  ['hydra-public', 'Hydra’s public API', 'HYDRA_PUBLIC_URL', '/.well-known/openid-configuration'],
  ['hydra-admin', 'Hydra’s admin API', 'HYDRA_ADMIN_URL', '/admin/clients'],
] as const

/** Kratos' 401 of whoami. A gateway that rejects a call gives another reason. */
const noSessionSchema = z.looseObject({ error: z.looseObject({ reason: z.string().regex(/\bsession\b/) }) })

/** A variable whose URL is another service. */
interface SwappedUrl {
  readonly says: string
  readonly change: string
}

/**
 * Finds a URL of Hydra that is Kratos. Kratos responds to the same health check, so only its own calls
 * distinguish them. Behind one gateway, Hydra's call is there too, and nothing is wrong.
 */
async function swappedUrls(config: Config): Promise<SwappedUrl[]> {
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
