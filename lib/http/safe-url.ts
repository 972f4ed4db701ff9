const inlineImage = /^data:image\/(?:png|jpeg|gif|webp|svg\+xml);base64,[a-z0-9+/=]+$/i
const webAddress = /^https?:\/\/[^/]/i
const relativeAddress = /^(?:\/(?!\/)|\.{1,2}\/|[?#])/
// Browsers drop tabs and newlines and read a backslash as a slash, so an address that needs them is a disguise.
const disguise = /[\s\\\p{Cc}]/u

/**
 * The address of a link when it is safe to follow: http(s) without user name and password, or relative to our
 * origin. Anything else (`javascript:`, `data:`, `//host`, disguised forms) answers undefined.
 */
export function safeLink(value: unknown): string | undefined {
  if (typeof value !== 'string' || disguise.test(value)) return undefined
  if (relativeAddress.test(value)) return value
  if (!webAddress.test(value) || !URL.canParse(value)) return undefined
  const { username, password } = new URL(value)
  return username || password ? undefined : value
}

/** The address of an image when it is safe to show: a safe link, or a picture inside the address (Kratos' TOTP code). */
export function safeImage(value: unknown): string | undefined {
  if (typeof value === 'string' && inlineImage.test(value)) return value
  return safeLink(value)
}
