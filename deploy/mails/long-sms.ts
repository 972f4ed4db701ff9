import { compileMessage } from '../../lib/messages/compiled-message'
import { directionOf, languageTagOf } from '../../lib/messages/language-tag'
import type { MailBranding } from './mail-branding'
import { withIsolates } from './mail-templates'
import type { MailTexts } from './mail-texts'
import { smsPartsOf } from './sms-parts'
import { smsKinds } from './template-kinds'

/** An SMS that needs more than one part. */
export interface LongSms {
  readonly locale: string
  readonly key: string
  readonly parts: number
}

/**
 * The SMS that do not fit into one part with the operator's name and host. With an application, the text has
 * its name, which may be longer.
 */
export function longSms(texts: MailTexts, look: MailBranding): readonly LongSms[] {
  const keys = [...new Set(smsKinds.map(({ text }) => text))]
  return texts.locales.flatMap((locale) =>
    keys
      .map((key) => ({ locale, key, parts: smsPartsOf(exampleOf(texts, look, locale, key)).parts }))
      .filter(({ parts }) => parts > 1),
  )
}

function exampleOf(texts: MailTexts, { brand, host }: MailBranding, locale: string, key: string): string {
  const source = texts.source(locale, key)
  const text = directionOf(source.locale) === 'rtl' ? withIsolates(source.text) : source.text
  const code = '123456'
  const message = compileMessage(text, languageTagOf(source.locale))
  const sentence = message.format({ code, minutes: 15, name: brand, brand, host })
  return `${sentence}\n\n@${new URL(`http://${host}`).hostname} #${code}`
}
