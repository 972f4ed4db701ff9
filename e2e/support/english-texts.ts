import { readFileSync } from 'node:fs'
import { isLiteralElement, isPluralElement, isSelectElement, parse } from '@formatjs/icu-messageformat-parser'

type Elements = ReturnType<typeof parse>
type Texts = Readonly<Record<string, string>>

const textsOf = (locale: string): Texts => JSON.parse(readFileSync(`messages/${locale}.json`, 'utf8'))

/** Every piece of text between placeholders that says something by itself. */
function phrasesOf(texts: Texts): Set<string> {
  return new Set(
    Object.values(texts).flatMap((text) =>
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

/** The English in what a page says in another language: whole texts, and phrases of several words anywhere. */
export function findEnglish(said: readonly string[], locale: string): string[] {
  const own = phrasesOf(textsOf(locale))
  const foreign = [...phrasesOf(textsOf('en'))].filter((phrase) => !own.has(phrase))
  return said.filter((text) =>
    foreign.some((phrase) => text === phrase || (phrase.includes(' ') && text.includes(phrase))),
  )
}
