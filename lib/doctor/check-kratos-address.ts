import type { Config } from '@/lib/config/config'
import { type Finding, findingsOf } from './finding'
import { formOf, type KratosView } from './kratos-view'

const { ok, problem } = findingsOf('kratos-address')

/** Whether Kratos believes to be where browsers reach it: forms, redirects and cookies are made for that address. */
export function checkKratosAddress(config: Config, { login }: KratosView): Finding[] {
  const action = formOf(login)?.action
  if (action === undefined) return [problem(...noFlow(login.status))]
  const believed = action.replace(/\/self-service\/login(?:\?.*)?$/, '')
  if (believed === config.ORY_BROWSER_URL) return [ok(`Browsers reach Kratos at ${believed}.`)]
  return [
    problem(
      `Kratos believes that browsers reach it at ${believed}, but they reach it at ${config.ORY_BROWSER_URL}.`,
      `serve.public.base_url in Kratos: ${config.ORY_BROWSER_URL}`,
    ),
  ]
}

function noFlow(status: number): [string, string] {
  const answer = status === 0 ? 'did not answer' : `answered ${status} without a flow`
  return [`Kratos ${answer} when it was asked for a sign-in flow.`, 'Check ORY_SDK_URL and Kratos’ log.']
}
