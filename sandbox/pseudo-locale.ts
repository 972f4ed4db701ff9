import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isLiteralElement, isPluralElement, isSelectElement, parse } from '@formatjs/icu-messageformat-parser'
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js'

type Elements = ReturnType<typeof parse>

/** Test languages: English with accents, half as long again. One runs left to right, one right to left. */
export const pseudoLocales = ['en-XA', 'ar-XB'] as const

const accented: Readonly<Record<string, string>> = {
  ...{ a: 'å', c: 'ç', e: 'é', i: 'î', n: 'ñ', o: 'ö', s: 'š', u: 'û', y: 'ý', z: 'ž' },
  ...{ A: 'Å', C: 'Ç', E: 'É', I: 'Î', N: 'Ñ', O: 'Ö', S: 'Š', U: 'Û', Y: 'Ý', Z: 'Ž' },
}

/**
 * Writes the message files of both test languages, as an operator would add a language.
 * @returns the directory
 */
export function writePseudoMessages(directory: string): string {
  const english: Record<string, string> = JSON.parse(readFileSync('messages/en.json', 'utf8'))
  const texts = Object.fromEntries(Object.entries(english).map(([key, text]) => [key, pseudoText(text)]))
  mkdirSync(directory, { recursive: true })
  for (const locale of pseudoLocales) writeFileSync(`${directory}/${locale}.json`, JSON.stringify(texts))
  return directory
}

/** Makes words longer without a place to break a line, because that is what breaks layouts. */
function pseudoText(text: string): string {
  const elements = parse(text, { ignoreTag: true })
  changeWords(elements)
  return printAST(elements)
}

function changeWords(elements: Elements): void {
  for (const element of elements) {
    if (isLiteralElement(element)) element.value = element.value.replace(/\p{L}{2,}/gu, pseudoWord)
    if (isPluralElement(element) || isSelectElement(element)) {
      for (const { value } of Object.values(element.options)) changeWords(value)
    }
  }
}

function pseudoWord(word: string): string {
  const letters = [...word].map((letter) => accented[letter] ?? letter).join('')
  return letters + 'ö'.repeat(Math.ceil(word.length / 2))
}
