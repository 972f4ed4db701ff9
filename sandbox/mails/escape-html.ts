/** How Go's `html/template` escapes these characters. */
const entities: Readonly<Record<string, string>> = {
  '\0': '\ufffd',
  '"': '&#34;',
  '&': '&amp;',
  "'": '&#39;',
  '+': '&#43;',
  '<': '&lt;',
  '>': '&gt;',
}

/**
 * A value as `html/template` writes it after this part of the page: a link is a URL, and everything else is
 * text.
 * @param before the page in front of the value
 */
export function escapeHtml(value: string, before: string): string {
  const isUrl = /<[^<>]*\s(?:href|src)="$/.test(before)
  return (isUrl ? safeUrl(value) : value).replace(/[\0"&'+<>]/g, (character) => entities[character] ?? '')
}

function safeUrl(url: string): string {
  const scheme = /^([^/:]*):/.exec(url)?.[1]?.toLowerCase()
  if (scheme !== undefined && !['http', 'https', 'mailto'].includes(scheme)) return '#ZgotmplZ'
  return url.replace(/%(?![\da-f]{2})|[^\w!#$&*+,\-./:;=?@[\]~%]/giu, (character) =>
    [...Buffer.from(character)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
  )
}
