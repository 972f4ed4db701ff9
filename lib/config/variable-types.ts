import { z } from 'zod'

/** A switch. Each variable defines its default. */
export const onOrOff = z.enum(['on', 'off'], { error: 'must be on or off' })

/** An http(s) URL without a trailing slash, so that we can append paths. */
export const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http(s) URL such as https://login.example.com' })
  .transform((url) => url.replace(/(?<!\/)\/+$/, ''))

/** https only: otherwise the network can change what comes from another origin. */
export const httpsOrigins = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine(
    (list) =>
      list.every((part) => URL.canParse(part) && /^https:/.test(part) && new URL(part).origin === part),
    {
      error: 'must be https origins such as https://cdn.example.com, separated by commas',
    },
  )

/** Names with commas between them. `none` is the empty list. */
export const names = z.string().transform((text) =>
  text.trim() === 'none'
    ? []
    : text
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean),
)

/** A text that one of our functions reads. It throws what is invalid. */
export function readBy<Content>(read: (text: string) => Content) {
  return z.string().transform((text, context) => {
    try {
      return read(text)
    } catch (error) {
      context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) })
      return z.NEVER
    }
  })
}
