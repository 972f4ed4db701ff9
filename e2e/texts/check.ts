import { unreadTexts } from './reviewed'
import { readTextFiles } from './text-files'

/**
 * Names each text whose English has changed since its translations were reviewed. Exit status: 0 none, 1
 * some.
 */
const { english, translations, reviewed, notes } = readTextFiles()
const unread = unreadTexts(english, translations, reviewed)
const moved = unread.filter(({ cause }) => cause === 'moved')
for (const { key, locales } of moved) {
  process.stderr.write(`${key}: the English text has changed. Read it again in ${locales.join(', ')}:\n`)
  process.stderr.write(`  ${english[key]}\n`)
  if (notes[key] !== undefined) process.stderr.write(`  Note: ${notes[key]}\n`)
}
if (moved.length > 0) {
  const keys = moved.map(({ key }) => key).join(' ')
  process.stderr.write(`Then record that you have read them: npm run texts -- ${keys}\n`)
}
for (const { key, cause } of unread.filter(({ cause }) => cause !== 'moved')) {
  process.stderr.write(`${key}: ${cause === 'new' ? 'is a new text' : 'is gone'}. Run npm run texts\n`)
}
process.exitCode = unread.length > 0 ? 1 : 0
