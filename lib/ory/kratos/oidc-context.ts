import { z } from 'zod'

const nonEmptyTexts = z
  .array(z.string())
  .nullish()
  .catch([])
  .transform((list) => (list ?? []).filter((text) => text !== ''))

/** What an OpenID Connect request asks for, apart from scopes. */
export const oidcContextSchema = z
  .looseObject({
    login_hint: z.string().optional().catch(undefined),
    ui_locales: nonEmptyTexts,
    acr_values: nonEmptyTexts,
  })
  .nullish()
  .catch(undefined)
  .transform((context) => context ?? { login_hint: undefined, ui_locales: [], acr_values: [] })
