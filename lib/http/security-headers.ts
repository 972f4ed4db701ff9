import { cspReportPath } from './csp-report'

interface Page {
  /** New for each response. Only scripts with it run. */
  readonly nonce: string
  readonly isProduction: boolean
  /** Whether our origin is https. */
  readonly isSecure: boolean
  /** Other origins that the page's script may call. */
  readonly callable?: readonly string[]
  /** Other origins that the page may show in a frame. */
  readonly frames?: readonly string[]
  /** Whether the browser reports what the policy stops. */
  readonly isReported?: boolean
  /** `Strict-Transport-Security` (strict-transport.mjs). */
  readonly hsts?: string | undefined
}

/**
 * The headers that stop other sites from framing a page or running their script in it. Here are only the
 * headers that differ between responses; `next.config.mjs` has the others.
 */
export function securityHeaders({
  callable = [],
  frames = [],
  isReported = false,
  hsts,
  ...page
}: Page): Record<'Content-Security-Policy', string> & Record<string, string> {
  return {
    'Content-Security-Policy': contentSecurityPolicy({ ...page, callable, frames, isReported }),
    ...(isReported && { 'Reporting-Endpoints': `csp="${cspReportPath}"` }),
    ...(hsts !== undefined && { 'Strict-Transport-Security': hsts }),
  }
}

function contentSecurityPolicy(page: Required<Omit<Page, 'hsts'>>): string {
  const { nonce, isProduction, isSecure, callable, frames, isReported } = page
  const directives = {
    'default-src': "'self'",
    // Next's development server uses `eval`.
    'script-src': `'self' 'nonce-${nonce}' 'strict-dynamic'${isProduction ? '' : " 'unsafe-eval'"}`,
    'style-src': isProduction ? `'self' 'nonce-${nonce}'` : "'self' 'unsafe-inline'",
    // Logos of operators and OAuth2 clients, and Kratos' QR codes.
    'img-src': `'self' data: https:${isSecure ? '' : ' http:'}`,
    'connect-src': ["'self'", ...(isProduction ? [] : ['ws:']), ...callable].join(' '),
    ...(frames.length > 0 && { 'frame-src': frames.join(' ') }),
    'font-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    ...(isSecure && { 'upgrade-insecure-requests': '' }),
    // Firefox knows report-uri only. A browser that knows both takes report-to.
    ...(isReported && { 'report-uri': cspReportPath, 'report-to': 'csp' }),
  }
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`.trim())
    .join('; ')
}

/** The nonce of the requested page. The middleware adds it to the request's headers, where Next.js reads it, too. */
export function nonceOf(headers: { get(name: string): string | null }): string | undefined {
  return /'nonce-([\w-]+)'/.exec(headers.get('content-security-policy') ?? '')?.[1]
}

/** A new nonce: 128 random bits, as CSP requires (CSP 3, 8.2). A UUID has 122. */
export function randomNonce(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64url')
}
