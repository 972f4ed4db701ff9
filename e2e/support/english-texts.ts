import { readFileSync } from 'node:fs'
import { isLiteralElement, isPluralElement, isSelectElement, parse } from '@formatjs/icu-messageformat-parser'

type Elements = ReturnType<typeof parse>
type Texts = Readonly<Record<string, string>>

const textsOf = (locale: string): Texts => JSON.parse(readFileSync(`messages/${locale}.json`, 'utf8'))

/** Every piece of text between placeholders that has a real word in it. */
function phrasesOf(messages: Texts): Set<string> {
  return new Set(
    Object.values(messages).flatMap((text) =>
      literalsOf(parse(text, { ignoreTag: true }))
        .map((piece) => piece.trim())
        .filter((piece) => /\p{L}{4}/u.test(piece)),
    ),
  )
}

function literalsOf(elements: Elements): string[] {
  return elements.flatMap((element) => {
    if (isLiteralElement(element)) return [element.value]
    if (!isPluralElement(element) && !isSelectElement(element)) return []
    return Object.values(element.options).flatMap(({ value }) => literalsOf(value))
  })
}

/** English loanwords of a language. */
const borrowed: Readonly<Record<string, readonly string[]>> = { nl: ['Single sign-on'] }

/** The English phrases that must not be on a page in the language, by language. */
const englishPhrases = new Map<string, readonly string[]>()

function englishPhrasesFor(locale: string): readonly string[] {
  const known = englishPhrases.get(locale)
  if (known) return known
  const own = new Set([...phrasesOf(textsOf(locale)), ...(borrowed[locale] ?? [])])
  const english = [...phrasesOf(textsOf('en'))].filter((phrase) => !own.has(phrase))
  englishPhrases.set(locale, english)
  return english
}

/** The texts of a translated page that are English, or that contain an English phrase of several words. */
export function findEnglish(texts: readonly string[], locale: string): string[] {
  const english = englishPhrasesFor(locale)
  return texts.filter((text) =>
    english.some((phrase) => text === phrase || (phrase.includes(' ') && hasWords(text, phrase))),
  )
}

/** Whether a text contains a phrase as whole words. */
function hasWords(text: string, phrase: string): boolean {
  const place = text.indexOf(phrase)
  const isLetter = (letter: string | undefined) => /\p{L}/u.test(letter ?? '')
  return place >= 0 && !isLetter(text[place - 1]) && !isLetter(text[place + phrase.length])
}
