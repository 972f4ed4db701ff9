import type { ExaminedConfig } from './examined-config'
import { createFindings, type Finding } from './finding'
import { formOf, type KratosProbe, providersIn } from './kratos-probe'

const { ok, problem, skipped } = createFindings('line-provider')

/** Checks that Kratos has the provider for LINE. Without `LINE_LIFF_ID` we assume that LINE is not used. */
export function checkLineProvider(config: ExaminedConfig, { login }: KratosProbe): Finding[] {
  if (formOf(login) === undefined) return []
  const providers = providersIn(login)
  const { LINE_PROVIDER_ID, LINE_LIFF_ID } = config
  if (providers.includes(LINE_PROVIDER_ID)) return ok(`Kratos has the provider ${LINE_PROVIDER_ID}.`)
  const known = providers.length > 0 ? `it has ${providers.join(', ')}` : 'it has none'
  const says = `Kratos has no provider ${LINE_PROVIDER_ID} (${known})`
  if (LINE_LIFF_ID === undefined) return skipped(`${says}; LINE is not used.`)
  return problem(
    `${says}, but LINE_LIFF_ID is set.`,
    `selfservice.methods.oidc.config.providers in Kratos: add one with the id ${LINE_PROVIDER_ID}; or set LINE_PROVIDER_ID to the id in Kratos`,
  )
}
