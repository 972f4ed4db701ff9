import { ConfigError } from '../../lib/config/config'
import { type Environment, environmentSchema } from '../../lib/config/config-schema'
import { readTheme } from '../../lib/theme/load-theme'
import { type MailBranding, ourTokens } from './mail-branding'

/** The variables that the messages depend on. Writing them needs none of the server's secrets. */
const mailSchema = environmentSchema.pick({
  APP_URL: true,
  BRAND_NAME: true,
  BRAND_LOGO_URL: true,
  BRAND_THEME: true,
  SUPPORT_URL: true,
  LATCHKEY_THEME_DIR: true,
  LATCHKEY_MESSAGES_DIR: true,
  MAIL_LOGO_URL: true,
  MAIL_CODE_IN_SUBJECT: true,
})

interface MailSettings {
  readonly look: MailBranding
  /** The operator's own texts by locale. */
  readonly ownTexts: NonNullable<Environment['LATCHKEY_MESSAGES_DIR']>
}

/**
 * Reads what the messages depend on.
 * @param environment names and values, as in `process.env`; an empty value counts as absent
 * @throws {ConfigError} naming every invalid or missing variable
 */
export function parseMailSettings(environment: Readonly<Record<string, string | undefined>>): MailSettings {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )
  const parsed = mailSchema.safeParse(given)
  const { theme, mistakes: wrongTheme } = readTheme(given)
  if (!parsed.success || wrongTheme.length > 0) {
    const wrong = (parsed.error?.issues ?? []).map(({ path: [variable], message }) => {
      const name = String(variable)
      return `${name}: ${name in given ? message : 'is missing'}`
    })
    const errors = [...wrong, ...wrongTheme]
    throw new ConfigError(
      `The mails cannot be written:\n${errors.map((line) => `  ${line}`).join('\n')}`,
      errors,
    )
  }
  const values = parsed.data
  return {
    ownTexts: values.LATCHKEY_MESSAGES_DIR ?? {},
    look: {
      brand: values.BRAND_NAME,
      host: new URL(values.APP_URL).host,
      logoUrl: values.MAIL_LOGO_URL ?? shownLogo(values.BRAND_LOGO_URL),
      supportUrl: values.SUPPORT_URL,
      tokens: theme?.tokens ?? ourTokens,
      theme: values.BRAND_THEME,
      hasCodeInSubject: values.MAIL_CODE_IN_SUBJECT === 'on',
    },
  }
}

/** A logo that mail programs show: over https, and not an SVG. */
function shownLogo(url: string | undefined): string | undefined {
  return url && /^https:(?!.*\.svg(?:[?#]|$))/i.test(url) ? url : undefined
}
