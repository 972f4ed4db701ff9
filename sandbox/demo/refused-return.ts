import { z } from 'zod'

const lineSchema = z.object({ outcome: z.literal('return_to_dropped'), host: z.string().min(1) })

/**
 * The warning for a developer whose application is not in `ALLOWED_RETURN_URLS`: the visitor stays at
 * Latchkey, and only the log names the reason.
 * @param line one line of the app's output
 * @param appUrl rejected URLs of the app itself have another cause
 * @param allowed `ALLOWED_RETURN_URLS` of this start
 */
export function refusedReturn(line: string, appUrl: string, allowed: readonly string[]): string | undefined {
  const refused = lineSchema.safeParse(jsonOf(line)).data
  if (refused === undefined || refused.host === new URL(appUrl).host) return undefined
  const scheme = /^(localhost|127\.0\.0\.1|\[::1\])(:|$)/.test(refused.host) ? 'http' : 'https'
  const urls = [...allowed, `${scheme}://${refused.host}`].join()
  return `Nobody is sent back to ${refused.host}: it is not allowed. To allow it: ALLOWED_RETURN_URLS=${urls} npm run dev`
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
