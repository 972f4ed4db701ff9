import { createInterface } from 'node:readline'
import { config } from '../lib/config/config'
import type { Finding } from '../lib/doctor/finding'
import { dryRunFindings, startDryRun } from '../lib/doctor/provider-dry-run'
import { tryParseJson } from '../lib/http/parsed-json'

/**
 * Starts a dry run of a provider, and prints what an operator's sign-in there returned. Kratos shows that to
 * the browser only.
 */
export async function dryRunProvider(id: string): Promise<readonly Finding[]> {
  const begun = await startDryRun(config(), id)
  if (!('start' in begun)) return begun
  process.stderr.write(
    [
      `1. Open in a browser, for a cookie: ${config().APP_URL}/login`,
      `2. Open in the same browser and sign in: ${begun.start}`,
      '   The last page says that nobody has signed in.',
      `3. Open in the same browser: ${begun.result}`,
      '4. Paste everything that it shows here:\n',
    ].join('\n'),
  )
  return dryRunFindings(await pastedJson())
}

/** The pasted text, as soon as it is complete. A browser may display it in several lines. */
async function pastedJson(): Promise<unknown> {
  let text = ''
  for await (const line of createInterface({ input: process.stdin, output: process.stderr })) {
    text += line
    const parsed = tryParseJson(text)
    if (parsed !== undefined) return parsed
  }
  return undefined
}
