import { parseUrl } from './parse-url'

const inlineImage = /^data:image\/(?:png|jpeg|gif|webp|svg\+xml);base64,[a-z0-9+/=]+$/i
const absoluteUrl = /^https?:\/\/[^/]/i
const relativeUrl = /^(?:\/(?!\/)|\.{1,2}\/|[?#])/
// Browsers drop tabs and newlines, and read a backslash as a slash. A URL with them pretends to be another
// one.
const disguise = /[\s\\\p{Cc}]/u

/**
 * The URL of a link when it is safe to follow: http(s) without user name and password, or relative to our
 * origin. Undefined for anything else (`javascript:`, `data:`, `//host`, disguised forms).
 */
export function safeLink(value: unknown): string | undefined {
  if (typeof value !== 'string' || disguise.test(value)) return undefined
  if (relativeUrl.test(value)) return value
  const url = absoluteUrl.test(value) ? parseUrl(value) : null
  return url === null || url.username || url.password ? undefined : value
}

/**
 * The URL of an image when it is safe to show: a safe link, or a `data:` URL of an image (Kratos' TOTP code).
 */
export function safeImage(value: unknown): string | undefined {
  if (typeof value === 'string' && inlineImage.test(value)) return value
  return safeLink(value)
}
