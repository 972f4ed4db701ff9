import fc from 'fast-check'

/*
 * For property tests. What fast-check has for this, `unit: 'binary'` and `webUrl()`, takes a second in each test
 * file: it makes a table of all of Unicode.
 */

/** Any characters of Unicode. Like fast-check's own, without halves of surrogate pairs. */
const anyCharacters = fc
  .array(fc.oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff })), {
    maxLength: 10,
  })
  .map((points) => String.fromCodePoint(...points))

/** Any text. `string()` brings texts that have a meaning in JavaScript, such as `__proto__`. */
export const anyText = fc.oneof(anyCharacters, fc.string())

/** A part of a URL: letters, what a URL leaves as it is, and any character as `%F0%9F%98%80`. */
const urlText = (unescaped: string) =>
  fc
    .array(
      fc.oneof(
        { weight: 10, arbitrary: fc.constantFrom(...`abcXYZ0189${unescaped}`) },
        { weight: 1, arbitrary: anyCharacters.map(encodeURIComponent) },
      ),
      { maxLength: 10 },
    )
    .map((parts) => parts.join(''))

const segment = urlText("-._~!$&'()*+,;=:@")
const orNothing = (begin: string) =>
  fc.option(
    urlText("-._~!$&'()*+,;=:@/?").map((text) => begin + text),
    { nil: '' },
  )

/** The path of a URL: nothing, or segments that begin with a slash. */
export const anyPath = fc
  .array(segment, { maxLength: 5 })
  .map((segments) => segments.map((text) => `/${text}`).join(''))

/** A URL of another site: `https://name.example/path?query#fragment`. */
export const anyWebUrl = fc
  .tuple(fc.constantFrom('http', 'https'), fc.domain(), anyPath, orNothing('?'), orNothing('#'))
  .map(([scheme, domain, ...rest]) => `${scheme}://${domain}${rest.join('')}`)
