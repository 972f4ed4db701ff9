import 'server-only'
import type { Config } from '@/lib/config/config'
import { frontendApi } from '@/lib/ory/clients/clients'
import { type ServiceResponse, toServiceResponse } from '@/lib/ory/clients/service-response'
import { type Finding, findingsOf } from './finding'
import { asBrowser } from './kratos-view'

const { ok, problem, skipped } = findingsOf('flow-pages')

/** Checks that Kratos sends browsers to our pages: to the page of each flow, and to the error page. */
export async function checkFlowPages(config: Config): Promise<Finding[]> {
  const api = frontendApi()
  const kinds = ['login', 'registration', 'recovery', 'verification'] as const
  const [responses, refused] = await Promise.all([
    Promise.all([
      toServiceResponse(api.createBrowserLoginFlow({}, asBrowser)),
      toServiceResponse(api.createBrowserRegistrationFlow({}, asBrowser)),
      toServiceResponse(api.createBrowserRecoveryFlow({}, asBrowser)),
      toServiceResponse(api.createBrowserVerificationFlow({}, asBrowser)),
    ]),
    // Kratos refuses this return_to, so it redirects to its error page.
    toServiceResponse(api.createBrowserLoginFlow({ returnTo: 'https://return-to.invalid/' }, asBrowser)),
  ])
  return [
    ...kinds.flatMap((kind, at) => checkPage(config, kind, responses[at])),
    ...checkErrorPage(config, refused),
    skipped(
      'Kratos shows its settings page only to a visitor who is signed in, so this check cannot see its URL.',
      `selfservice.flows.settings.ui_url in Kratos should be ${config.APP_URL}/settings or ${config.APP_URL}/setting`,
    ),
  ]
}

/**
 * Checks where one kind of flow starts. Kratos redirects to `ui_url?flow=`, or to the error page with `?id=`
 * when it refuses.
 */
export function checkPage(
  { APP_URL }: Config,
  kind: string,
  response: ServiceResponse | undefined,
): Finding[] {
  const page = pageIn(response, 'flow')
  if (page === null) {
    return pageIn(response, 'id') === null ? [] : [switchedOff(kind)]
  }
  if (page === `${APP_URL}/${kind}`) return [ok(`The ${kind} page is ${page}.`)]
  return [
    problem(
      `Kratos sends visitors to ${page} for ${kind}, not to ${APP_URL}/${kind}.`,
      `selfservice.flows.${kind}.ui_url in Kratos: ${APP_URL}/${kind}`,
    ),
  ]
}

/** The hooks of Kratos cannot be seen from outside, so nobody can say here whether one of them is in use. */
function switchedOff(kind: string): Finding {
  const says = `${nameOf(kind)} is switched off in Kratos.`
  if (kind !== 'verification') return skipped(says)
  return skipped(
    `${says} The hooks show_verification_ui and require_verified_address need it.`,
    'selfservice.flows.verification.enabled in Kratos: true, when one of these hooks is in use',
  )
}

function checkErrorPage({ APP_URL }: Config, refused: ServiceResponse): Finding[] {
  const page = pageIn(refused, 'id')
  if (page === null || page === `${APP_URL}/error`) return []
  return [
    problem(
      `Kratos shows its errors at ${page}, not at ${APP_URL}/error.`,
      `selfservice.flows.error.ui_url in Kratos: ${APP_URL}/error`,
    ),
  ]
}

/** The URL that a redirect leads to, without its query. Null when the query has no such parameter. */
function pageIn(response: ServiceResponse | undefined, parameter: string): string | null {
  if (!response?.location || !URL.canParse(response.location)) return null
  const url = new URL(response.location)
  return url.searchParams.has(parameter) ? url.origin + url.pathname : null
}

function nameOf(kind: string): string {
  return kind[0]?.toUpperCase() + kind.slice(1)
}
