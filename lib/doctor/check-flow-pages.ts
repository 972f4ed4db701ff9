import 'server-only'
import type { Config } from '@/lib/config/config'
import { frontendApi } from '@/lib/ory/clients/clients'
import { type ServiceResponse, toServiceResponse } from '@/lib/ory/clients/service-response'
import { type Finding, findingsOf } from './finding'
import { asBrowser } from './kratos-view'

const { ok, problem, skipped } = findingsOf('flow-pages')

/** Whether Kratos sends browsers to our pages with its flows, and with its errors. */
export async function checkFlowPages(config: Config): Promise<Finding[]> {
  const api = frontendApi()
  const kinds = ['login', 'registration', 'recovery', 'verification'] as const
  const [answers, refused] = await Promise.all([
    Promise.all([
      toServiceResponse(api.createBrowserLoginFlow({}, asBrowser)),
      toServiceResponse(api.createBrowserRegistrationFlow({}, asBrowser)),
      toServiceResponse(api.createBrowserRecoveryFlow({}, asBrowser)),
      toServiceResponse(api.createBrowserVerificationFlow({}, asBrowser)),
    ]),
    // Nobody may be sent there: the answer leads to the error page.
    toServiceResponse(api.createBrowserLoginFlow({ returnTo: 'https://return-to.invalid/' }, asBrowser)),
  ])
  return [
    ...kinds.flatMap((kind, at) => checkPage(config, kind, answers[at])),
    ...checkErrorPage(config, refused),
    skipped(
      'Where Kratos shows settings can be seen only by somebody who is signed in.',
      `selfservice.flows.settings.ui_url in Kratos should be ${config.APP_URL}/settings or ${config.APP_URL}/setting`,
    ),
  ]
}

/** A flow leads to `ui_url?flow=`, a refusal to the error page with `?id=`. */
export function checkPage({ APP_URL }: Config, kind: string, answer: ServiceResponse | undefined): Finding[] {
  const page = pageIn(answer, 'flow')
  if (page === null) {
    return pageIn(answer, 'id') === null ? [] : [skipped(`${nameOf(kind)} is switched off in Kratos.`)]
  }
  if (page === `${APP_URL}/${kind}`) return [ok(`${nameOf(kind)} is at ${page}.`)]
  return [
    problem(
      `Kratos sends people to ${page} for ${kind}, not to ${APP_URL}/${kind}.`,
      `selfservice.flows.${kind}.ui_url in Kratos: ${APP_URL}/${kind}`,
    ),
  ]
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

/** The page that a redirect leads to, without its query; null when it has not this parameter. */
function pageIn(answer: ServiceResponse | undefined, parameter: string): string | null {
  if (!answer?.location || !URL.canParse(answer.location)) return null
  const url = new URL(answer.location)
  return url.searchParams.has(parameter) ? url.origin + url.pathname : null
}

function nameOf(kind: string): string {
  return kind[0]?.toUpperCase() + kind.slice(1)
}
