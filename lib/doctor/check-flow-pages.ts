import 'server-only'
import type { Config } from '@/lib/config/config'
import { frontendApi } from '@/lib/ory/clients/clients'
import { type ServiceResponse, toServiceResponse } from '@/lib/ory/clients/service-response'
import { createFindings, type Finding, originClue } from './finding'
import { acceptHtml, acceptJson } from './kratos-probe'

const { ok, problem, skipped } = createFindings('flow-pages')

/**
 * Checks that Kratos redirects browsers to Latchkey's pages: to the page of each flow, and to the error page.
 * @param isReadOnly leaves out the error page: Kratos logs an error when it shows one
 */
export async function checkFlowPages(config: Config, { isReadOnly = false } = {}): Promise<Finding[]> {
  const pages = await Promise.all(
    Object.entries(starts).map(async ([kind, start]) => {
      // A browser would get the error page for a flow that is switched off, so this requests JSON first.
      const { status } = await toServiceResponse(start(acceptJson))
      return status === 400
        ? switchedOff(kind)
        : checkPage(config, kind, await toServiceResponse(start(acceptHtml)))
    }),
  )
  return [
    ...pages.flat(),
    ...(isReadOnly ? [] : await checkErrorPage(config)),
    ...skipped(
      'Kratos shows its settings page only to a visitor who is signed in, so this check cannot see its URL.',
      `selfservice.flows.settings.ui_url in Kratos should be ${config.APP_URL}/settings or ${config.APP_URL}/setting`,
    ),
  ]
}

type Options = Parameters<ReturnType<typeof frontendApi>['createBrowserLoginFlow']>[1]

/** The calls that start a flow. */
const starts = {
  login: (options: Options) => frontendApi().createBrowserLoginFlow({}, options),
  registration: (options: Options) => frontendApi().createBrowserRegistrationFlow({}, options),
  recovery: (options: Options) => frontendApi().createBrowserRecoveryFlow({}, options),
  verification: (options: Options) => frontendApi().createBrowserVerificationFlow({}, options),
} as const

/**
 * Checks where one kind of flow starts. Kratos redirects to `ui_url?flow=`, or to the error page with `?id=`
 * if it rejects the request.
 */
export function checkPage(
  { APP_URL }: Config,
  kind: string,
  response: ServiceResponse | undefined,
): Finding[] {
  const page = pageIn(response, 'flow')
  if (page === null) {
    return pageIn(response, 'id') === null ? [] : switchedOff(kind)
  }
  if (page === `${APP_URL}/${kind}`) return ok(`The ${kind} page is ${page}.`)
  return problem(
    `Kratos sends visitors to ${page} for ${kind}, not to ${APP_URL}/${kind}.`,
    `selfservice.flows.${kind}.ui_url in Kratos: ${APP_URL}/${kind}`,
    originClue(page),
  )
}

/** The hooks of Kratos are not visible from outside, so this cannot check whether one of them is in use. */
function switchedOff(kind: string): Finding[] {
  const says = `${nameOf(kind)} is switched off in Kratos.`
  if (kind !== 'verification') return skipped(says)
  return skipped(
    `${says} The hooks show_verification_ui and require_verified_address need it.`,
    'selfservice.flows.verification.enabled in Kratos: true, when one of these hooks is in use',
  )
}

async function checkErrorPage({ APP_URL }: Config): Promise<Finding[]> {
  // Kratos rejects this return_to, so it redirects to its error page.
  const returnTo = 'https://return-to.invalid/'
  const refused = await toServiceResponse(frontendApi().createBrowserLoginFlow({ returnTo }, acceptHtml))
  const page = pageIn(refused, 'id')
  if (page === null || page === `${APP_URL}/error`) return []
  return problem(
    `Kratos shows its errors at ${page}, not at ${APP_URL}/error.`,
    `selfservice.flows.error.ui_url in Kratos: ${APP_URL}/error`,
    originClue(page),
  )
}

/** The URL of a redirect, without its query. Null if the query has no such parameter. */
function pageIn(response: ServiceResponse | undefined, parameter: string): string | null {
  if (!response?.location || !URL.canParse(response.location)) return null
  const url = new URL(response.location)
  return url.searchParams.has(parameter) ? url.origin + url.pathname : null
}

function nameOf(kind: string): string {
  return kind[0]?.toUpperCase() + kind.slice(1)
}
