import type { Config } from '@/lib/config/config'
import { createFindings, type Finding, originClue } from './finding'
import { formOf, type KratosProbe } from './kratos-probe'

const { ok, problem } = createFindings('kratos-url')

/**
 * Checks the URL that Kratos has for itself. Kratos builds its forms, redirects and cookies from that URL.
 */
export function checkKratosUrl(config: Config, { login }: KratosProbe): Finding[] {
  const action = formOf(login)?.action
  if (action === undefined) return problem(...noFlow(login.status))
  const [form = ''] = action.split('?', 1)
  const ownUrl = form.replace(/\/self-service\/login$/, '')
  if (ownUrl === config.ORY_BROWSER_URL) return ok(`Browsers reach Kratos at ${ownUrl}.`)
  return problem(
    `Kratos tells browsers to use ${ownUrl}, but they reach Kratos at ${config.ORY_BROWSER_URL}.`,
    `serve.public.base_url in Kratos: ${config.ORY_BROWSER_URL}`,
    originClue(ownUrl),
  )
}

function noFlow(status: number): [string, string] {
  const response = status === 0 ? 'did not answer' : `answered ${status} without a flow`
  return [`Kratos ${response} when we asked for a login flow.`, 'Check ORY_SDK_URL and Kratos’ log.']
}
