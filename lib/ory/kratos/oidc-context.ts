import { z } from 'zod'

const words = z
  .array(z.string())
  .nullish()
  .catch([])
  .transform((list) => (list ?? []).filter((word) => word !== ''))

/** What an OpenID Connect request wishes for beyond permissions. */
export const oidcContextSchema = z
  .looseObject({ login_hint: z.string().optional().catch(undefined), ui_locales: words })
  .nullish()
  .catch(undefined)
  .transform((context) => context ?? { login_hint: undefined, ui_locales: [] })
