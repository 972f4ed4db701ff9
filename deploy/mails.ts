import { Command } from 'commander'
import { ConfigError } from '../lib/config/variables'
import { messageBook } from '../lib/i18n/message-book'
import { readEnvironment } from './environment.mjs'
import { type LongSms, longSms } from './mails/long-sms'
import { compareMails, type MailDifference, writeMails } from './mails/mail-folder'
import { parseMailSettings } from './mails/mail-settings'
import { mailTemplates } from './mails/mail-templates'
import { MailTextError, mailTextsOf } from './mails/mail-texts'

/**
 * `npm run mails`: writes the templates of Kratos' mails and SMS (docs/mails.md). Exit status: 0 done, 1 the
 * folder differs from what would be written, or has files that Kratos must not read there, 2 invalid
 * arguments, environment or texts.
 */
const program = new Command('mails')
  .description('Writes the templates of Kratos’ mails and SMS, for courier.template_override_path.')
  .requiredOption('--out <folder>', 'the folder to write')
  .option('--check', 'write nothing, and report whether the folder is up to date')
  .option(
    '--only <languages>',
    'these languages only, such as ja,en; the first is for people without a language',
  )
  .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2))
  .parse()
const { out, check = false, only } = program.opts<{ out: string; check?: boolean; only?: string }>()

readEnvironment('development')
process.exitCode = run()

function run(): number {
  try {
    const { look, ownTexts } = parseMailSettings({ APP_URL: ownAppUrl(), ...process.env })
    const texts = mailTextsOf(
      messageBook(ownTexts),
      only?.split(',').map((locale) => locale.trim()),
    )
    const files = mailTemplates(texts, look)
    const difference = compareMails(out, files)
    if (difference.unknown.length > 0) {
      say(
        'This command did not write these files, and Kratos would read them with the templates. Move them away:',
      )
      say(...difference.unknown)
      return 1
    }
    if (check) return checked(difference)
    writeMails(out, files)
    say(
      `${files.size} templates in ${texts.locales.length} languages are in ${out}. Restart Kratos: it keeps old ones.`,
      ...longLines(longSms(texts, look)),
    )
    return 0
  } catch (error) {
    if (!(error instanceof ConfigError || error instanceof MailTextError)) throw error
    process.stderr.write(`${error.message}\n`)
    return 2
  }
}

/** Lists the SMS that are billed more than once. */
function longLines(long: readonly LongSms[]): readonly string[] {
  if (long.length === 0) return []
  return [
    'With this name and host, these SMS need more than one part. A shorter BRAND_NAME or text helps:',
    ...long.map(({ locale, key, parts }) => `  ${locale}: ${key}, ${parts} parts`),
  ]
}

/** Prints the differences. */
function checked({ missing, changed, stale }: MailDifference): number {
  const lines = [
    ...missing.map((path) => `missing: ${path}`),
    ...changed.map((path) => `other content: ${path}`),
    ...stale.map((path) => `no longer written: ${path}`),
  ]
  say(...(lines.length > 0 ? lines : [`${out} is up to date.`]))
  return lines.length > 0 ? 1 : 0
}

/** As in the server: in development, the pages are on this machine. */
function ownAppUrl(): string | undefined {
  return process.env.NODE_ENV === 'production' ? undefined : `http://localhost:${process.env.PORT ?? 3000}`
}

function say(...lines: string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`)
}
