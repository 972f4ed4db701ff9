import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import notices from './notices.json'

type Values = { time: string; inbox: string }

/** The notice on every page of the app in a hosted demo, in English. */
export function englishNotice(values: Values): string {
  return filled(notices.en.notice, values)
}

/** Writes the texts for `LATCHKEY_MESSAGES_DIR`, and returns the folder. */
export function writeNotices(values: Values): string {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-demo-'))
  for (const [locale, texts] of Object.entries(notices)) {
    const written = { ...texts, notice: filled(texts.notice, values) }
    writeFileSync(join(folder, `${locale}.json`), JSON.stringify(written))
  }
  return folder
}

function filled(text: string, { time, inbox }: Values): string {
  return text.replace('{time}', time).replace('{inbox}', inbox)
}
