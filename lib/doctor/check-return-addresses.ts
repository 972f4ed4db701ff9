import 'server-only'
import type { Config } from '@/lib/config/config'
import { frontendApi } from '@/lib/ory/clients/clients'
import { toServiceResponse } from '@/lib/ory/clients/service-response'
import { type Finding, findingsOf } from './finding'
import { asProgram, errorIdOf } from './kratos-view'

const { ok, problem } = findingsOf('return-addresses')

/** Belongs to nobody (RFC 2606): no deployment means to send people there. */
const nobodys = 'https://return-to.invalid/'

/** Whether Kratos lets people return where we do, and nowhere else. */
export async function checkReturnAddresses(config: Config): Promise<Finding[]> {
  const ours = config.ALLOWED_RETURN_URLS.map(({ origin, pathPrefix }) => `${origin}${pathPrefix || '/'}`)
  const addresses = [`${config.APP_URL}/`, ...ours]
  const [isOpen, ...allowed] = await Promise.all([nobodys, ...addresses].map(isAllowed))
  const findings = addresses
    .filter((_, at) => allowed[at] === false)
    .map((address) =>
      problem(
        `Kratos does not let people return to ${address}.`,
        `selfservice.allowed_return_urls in Kratos: add ${address}`,
      ),
    )
  if (isOpen) {
    findings.push(
      problem(
        'Kratos lets people return to any address, so that a link to your sign-in page can lead anywhere.',
        'selfservice.allowed_return_urls in Kratos: only addresses of yours, and no wildcard for whole domains of others',
      ),
    )
  }
  const isTold = allowed.some((answer) => answer !== undefined)
  return findings.length > 0 || !isTold ? findings : [ok(`People may return to ${addresses.join(', ')}.`)]
}

/** Undefined when Kratos' answer does not tell. */
async function isAllowed(returnTo: string): Promise<boolean | undefined> {
  const response = await toServiceResponse(frontendApi().createBrowserLoginFlow({ returnTo }, asProgram))
  if (response.status === 200) return true
  return errorIdOf(response) === 'self_service_flow_return_to_forbidden' ? false : undefined
}
