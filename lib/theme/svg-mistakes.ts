/** What a drawing must not hold. Browsers run nothing of an image; this keeps the file harmless elsewhere, too. */
const forbidden: readonly (readonly [RegExp, string])[] = [
  [/<script\b/i, '<script>'],
  [/<foreignObject\b/i, '<foreignObject>'],
  [/<!(?:ENTITY|DOCTYPE[^>]*\[)/i, 'an entity'],
  [/\son[a-z]+\s*=/i, 'an event handler'],
  [/(?:href|src)\s*=\s*["']\s*(?!#|data:image\/)[^"'\s]/i, 'a link to another file'],
  [/url\(\s*["']?\s*(?!["']?\s*#)/i, 'a url() of another file'],
  [/@import\b/i, '@import'],
]

/** What is wrong with an SVG file of an operator, each with its line. Empty when it is a plain drawing. */
export function svgMistakes(text: string): readonly string[] {
  if (!/<svg[\s>]/.test(text)) return ['1: is not an SVG file']
  return forbidden.flatMap(([pattern, name]) =>
    [...text.matchAll(new RegExp(pattern, 'gi'))].map(({ index }) => {
      const line = text.slice(0, index).split('\n').length
      return `${line}: has ${name}; only a drawing is allowed`
    }),
  )
}
