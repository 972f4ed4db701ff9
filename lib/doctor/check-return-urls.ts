import 'server-only'
import type { Config } from '@/lib/config/config'
import { frontendApi } from '@/lib/ory/clients/clients'
import { toServiceResponse } from '@/lib/ory/clients/service-response'
import { createFindings, type Finding } from './finding'
import { acceptJson, errorIdOf } from './kratos-probe'

const { ok, problem } = createFindings('return-urls')

/** No one can register this domain (RFC 2606), so no deployment allows it on purpose. */
const foreignUrl = 'https://return-to.invalid/'

/** Checks that Kratos allows the same return URLs as Latchkey, and no others. */
export async function checkReturnUrls(config: Config): Promise<Finding[]> {
  const ours = config.ALLOWED_RETURN_URLS.map(({ origin, pathPrefix }) => `${origin}${pathPrefix || '/'}`)
  const urls = [`${config.APP_URL}/`, ...ours]
  const [isOpen, ...allowed] = await Promise.all([foreignUrl, ...urls].map(isAllowed))
  const findings = urls
    .filter((_, at) => allowed[at] === false)
    .flatMap((url) =>
      problem(
        `Kratos does not allow visitors to return to ${url}.`,
        `selfservice.allowed_return_urls in Kratos: add ${url}`,
        url === `${config.APP_URL}/` ? { isAboutOurUrl: true } : undefined,
      ),
    )
  if (isOpen) {
    findings.push(
      ...problem(
        'Kratos allows visitors to return to any URL, so a link to your sign-in page can lead to any site.',
        'selfservice.allowed_return_urls in Kratos: only your own URLs, and no wildcard for a domain of others',
      ),
    )
  }
  const isKnown = allowed.some((answer) => answer !== undefined)
  return findings.length > 0 || !isKnown ? findings : ok(`Visitors may return to ${urls.join(', ')}.`)
}

/** Undefined if Kratos' response does not show it. */
async function isAllowed(returnTo: string): Promise<boolean | undefined> {
  const response = await toServiceResponse(frontendApi().createBrowserLoginFlow({ returnTo }, acceptJson))
  if (response.status === 200) return true
  return errorIdOf(response) === 'self_service_flow_return_to_forbidden' ? false : undefined
}
