import type { Config } from '@/lib/config/config'
import { createFindings, type Finding } from './finding'
import { type KratosProbe, providersIn } from './kratos-probe'

const { ok, problem } = createFindings('domain-providers')

/** Checks that Kratos has each provider that a domain is mapped to (`DOMAIN_PROVIDERS`). */
export function checkDomainProviders(
  { DOMAIN_PROVIDERS }: Pick<Config, 'DOMAIN_PROVIDERS'>,
  { login }: KratosProbe,
): Finding[] {
  const offered = providersIn(login)
  return [...DOMAIN_PROVIDERS].flatMap(([domain, provider]) =>
    offered.includes(provider)
      ? ok(`Addresses at ${domain} sign in with ${provider}.`)
      : problem(
          `Addresses at ${domain} are redirected to ${provider}, which Kratos does not offer. Nobody with such an address can sign in.`,
          `selfservice.methods.oidc.config.providers in Kratos: add ${provider}; or change DOMAIN_PROVIDERS`,
        ),
  )
}
