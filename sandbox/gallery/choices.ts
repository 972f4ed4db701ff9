import { readdirSync } from 'node:fs'
import { z } from 'zod'

/** Languages for tests. Only `npm run dev -- --gallery` starts an app that has them. */
export const pseudoLocales = { 'en-XA': 'long words', 'ar-XB': 'right to left' } as const

const text = (values: readonly [string, ...string[]]) => z.enum(values).catch(values[0])

/** The choices of the gallery's visitor. An unknown value counts as the first choice. */
export const choicesSchema = z.object({
  theme: text(['light', 'dark', 'both']),
  locale: z
    .string()
    .regex(/^[a-z]{2}(-[A-Za-z]+)?$/)
    .catch('en'),
  width: text(['360', '768', '1280']),
  script: text(['on', 'off']),
  /** Filters the screens by name. */
  only: z.string().catch(''),
})
export type Choices = z.infer<typeof choicesSchema>

/** The languages of the product. */
export function productLocales(): string[] {
  return readdirSync('messages').flatMap((name) => (name.endsWith('.json') ? [name.slice(0, -5)] : []))
}
