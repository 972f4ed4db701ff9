import { writeFileSync } from 'node:fs'
import { Command } from 'commander'
import { reviewedAfter } from './reviewed'
import { readTextFiles, reviewedFile } from './text-files'

const { english, translations, reviewed } = readTextFiles()

new Command('npm run texts --')
  .description('Records which English text each translation was read against (messages/README.md).')
  .argument(
    '[keys...]',
    'texts whose translations you have read again; without: only texts that are new or gone',
  )
  .option('--only <locales>', 'these languages only: de,fr')
  .action((keys: string[], { only }: { readonly only?: string }, command: Command) => {
    const locales = only?.split(',') ?? Object.keys(translations)
    const unknown = [
      ...keys.filter((key) => english[key] === undefined),
      ...locales.filter((locale) => translations[locale] === undefined),
    ]
    if (unknown.length > 0) command.error(`There is no ${unknown.join(', ')}.`)
    const after = reviewedAfter(english, translations, reviewed, { keys, locales })
    writeFileSync(reviewedFile, `${JSON.stringify(after, null, 2)}\n`)
  })
  .parse()
