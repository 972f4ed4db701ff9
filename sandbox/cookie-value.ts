/** The value of a cookie of this name, decoded, because browsers and test tools may write `:` and `/` as escapes. */
export function cookieValue(header: string, name: string): string {
  const pair = header
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`))
  try {
    return decodeURIComponent(pair?.slice(name.length + 1) ?? '')
  } catch {
    return ''
  }
}
