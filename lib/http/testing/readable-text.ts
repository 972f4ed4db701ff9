/** For tests: the readable parts of a cookie: its text, and its parts decoded from base64. */
export function readableText(cookie: string): string {
  const text = decodeURIComponent(cookie)
  const decoded = text.split(/[^\w+/-]+/).map((part) => Buffer.from(part, 'base64').toString())
  return [text, ...decoded].join('\n')
}
