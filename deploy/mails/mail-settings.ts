import { type CoreValues, coreVariables } from '../../lib/config/config-schema'
import { ConfigError, readVariables, type Variables } from '../../lib/config/variables'
import { readTheme } from '../../lib/theme/load-theme'
import { themeVariables } from '../../lib/theme/theme-config'
import { type MailBranding, ourTokens } from './mail-branding'

const core = coreVariables.shape
const shape = {
  APP_URL: core.APP_URL,
  BRAND_NAME: core.BRAND_NAME,
  BRAND_LOGO_URL: core.BRAND_LOGO_URL,
  SUPPORT_URL: core.SUPPORT_URL,
  LATCHKEY_MESSAGES_DIR: core.LATCHKEY_MESSAGES_DIR,
  MAIL_LOGO_URL: core.MAIL_LOGO_URL,
  MAIL_CODE_IN_SUBJECT: core.MAIL_CODE_IN_SUBJECT,
  ...themeVariables.shape,
}

/** The variables that the messages depend on. Writing them needs none of the server's secrets. */
const mailVariables = { shape } satisfies Variables<typeof shape>

interface MailSettings {
  readonly look: MailBranding
  /** The operator's own texts by locale. */
  readonly ownTexts: NonNullable<CoreValues['LATCHKEY_MESSAGES_DIR']>
}

/**
 * Reads what the messages depend on.
 * @param environment names and values, as in `process.env`; an empty value counts as absent
 * @throws {ConfigError} naming every invalid or missing variable
 */
export function parseMailSettings(environment: Readonly<Record<string, string | undefined>>): MailSettings {
  const { theme, mistakes: wrongTheme } = readTheme(environment)
  const { values, mistakes } = readVariables(mailVariables, environment)
  const errors = [...mistakes, ...wrongTheme]
  if (values === undefined || errors.length > 0) {
    throw new ConfigError(
      `The mails cannot be written:\n${errors.map((line) => `  ${line}`).join('\n')}`,
      errors,
    )
  }
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
