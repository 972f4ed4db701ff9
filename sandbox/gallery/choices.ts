import { readdirSync } from 'node:fs'
import { z } from 'zod'

/** Languages for tests. Only an app has them that `npm run dev -- --gallery` started. */
export const pseudoLocales = { 'en-XA': 'long words', 'ar-XB': 'right to left' } as const

const text = (values: readonly [string, ...string[]]) => z.enum(values).catch(values[0])

/** What the visitor of the gallery chose. Anything unknown is the first choice. */
export const choicesSchema = z.object({
  theme: text(['light', 'dark', 'both']),
  locale: z
    .string()
    .regex(/^[a-z]{2}(-[A-Za-z]+)?$/)
    .catch('en'),
  width: text(['360', '768', '1280']),
  script: text(['on', 'off']),
  /** Shows the screens whose names contain it. */
  only: z.string().catch(''),
})
export type Choices = z.infer<typeof choicesSchema>

/** The languages of the product. */
export function productLocales(): string[] {
  return readdirSync('messages').flatMap((name) => (name.endsWith('.json') ? [name.slice(0, -5)] : []))
}
