import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'

const pages = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md']
  .concat(
    ['docs', 'docs/decisions'].flatMap((folder) => readdirSync(folder).map((name) => `${folder}/${name}`)),
  )
  .filter((name) => name.endsWith('.md') && name !== 'docs/style.md')

const refused: Readonly<Record<string, RegExp>> = {
  'a subject that names no one': /\b(?:whoever|somebody|anybody|nobody|everybody)\b/gi,
  'an owner that is no name': /\bof (?:ours|yours)\b/gi,
  'a sentence that begins with "Who" and asks nothing': /(?<=\. )Who [^.?]*\./g,
  'a British spelling': /\b(?:behaviour|colour|licence|recognis|authoris|cancelled|favour|centre)\w*/gi,
  'a link that says nothing': /\[(?:here|below|above|this page)\]\(/gi,
}

/** The page's own prose: without code, quotations of texts, and the targets of links. */
function proseOf(page: string): string {
  return readFileSync(page, 'utf8')
    .replaceAll(/^```.*?^```/gms, '')
    .replaceAll(/`[^`\n]*`/g, '')
    .replaceAll(/"[^"\n]*"/g, '')
    .replaceAll(/\]\([^)]*\)/g, '](')
}

test.each(pages)('%s follows docs/style.md', (page) => {
  const prose = proseOf(page)
  const found = Object.entries(refused).flatMap(([what, words]) =>
    [...prose.matchAll(words)].map(([text]) => `${what}: ${text}`),
  )
  expect(found).toEqual([])
})

/** Style asks for 25 words. A list in a sentence may need some more. */
const longest = 35

test.each(pages)('%s has no sentence that is too long', (page) => {
  const text = readFileSync(page, 'utf8')
    .replaceAll(/^```.*?^```/gms, '')
    .replaceAll(/^ *[|<].*$/gm, '')
    .replaceAll(/`[^`]*`/g, 'CODE')
    .replaceAll(/\]\([^)]*\)/g, ']')
  const sentences = text
    .split(/\n\s*\n|\n\s*(?:[-*]|\d+\.)\s/)
    .flatMap((paragraph) => paragraph.replaceAll(/\s+/g, ' ').split(/(?<=[.:;?](?:\*\*)?) /))
  expect(sentences.filter((sentence) => sentence.split(' ').length > longest)).toEqual([])
})
