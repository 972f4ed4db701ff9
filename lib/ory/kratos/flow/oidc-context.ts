import { z } from 'zod'
import { listOf } from '@/lib/ory/kratos/list-of'

const nonEmptyTexts = listOf(z.string()).transform((texts) => texts.filter((text) => text !== ''))

/** The parameters of an OpenID Connect request, apart from scopes. */
export const oidcContextSchema = z
  .looseObject({
    login_hint: z.string().transform(withPlus).optional().catch(undefined),
    ui_locales: nonEmptyTexts,
    acr_values: nonEmptyTexts,
  })
  .nullish()
  .catch(undefined)
  .transform((context) => context ?? { login_hint: undefined, ui_locales: [], acr_values: [] })

/**
 * A plus that an application wrote into its URL as it is comes as a space. An address has no space inside, and a number
 * none before it.
 */
function withPlus(hint: string): string {
  return hint.replace(/^ (?=\d)|(?<=\S) (?=\S*@)/g, '+')
}
