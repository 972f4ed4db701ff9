import 'server-only'
import { config } from '@/lib/config/config'
import { currentLocale } from '@/lib/i18n/current-translator'
import { absoluteUrl } from '@/lib/request/redirects'
import { readSession } from '@/lib/session/session'
import type { Session } from '@/lib/session/session-schema'
import { lineConfig } from './line-config'
import { lineSession } from './line-session'
import { isLineUrl, lineTagOf, withParameters } from './line-url'

/**
 * The URL that a visitor is sent to, with our parameters when it is LINE's (`LINE_BOT_PROMPT`,
 * `LINE_UI_LOCALES`, and `disable_auto_login` after a return to another browser). Any other URL does not
 * change.
 * @param session our session of the visitor, when it was read already
 */
export async function withLineParameters<Url extends string>(url: Url, session?: Session): Promise<Url> {
  const { APP_URL } = config()
  const { LINE_BOT_PROMPT, LINE_PROVIDER_ID } = lineConfig()
  // The URL of our bridge is absolute then, because it leads away from our origin.
  const absolute = absoluteUrl(url)
  if (!isLineUrl(absolute, { appUrl: APP_URL, clientId: LINE_PROVIDER_ID })) return url
  const { lineReturnLost } = lineSession.of(session ?? (await readSession()))
  const parameters = {
    bot_prompt: LINE_BOT_PROMPT,
    ui_locales: await uiLocales(),
    disable_auto_login: lineReturnLost && ('true' as const),
  }
  return withParameters(absolute, parameters) as Url
}

async function uiLocales(): Promise<string | undefined> {
  const { LINE_UI_LOCALES } = lineConfig()
  if (LINE_UI_LOCALES === 'none') return undefined
  return LINE_UI_LOCALES === 'auto' ? lineTagOf(await currentLocale()) : LINE_UI_LOCALES
}
