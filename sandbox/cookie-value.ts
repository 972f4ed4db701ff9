/** The decoded value of the cookie with this name. Browsers and test tools may escape `:` and `/`. */
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
