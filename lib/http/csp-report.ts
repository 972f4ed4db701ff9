import { z } from 'zod'
import { parseUrl } from './parse-url'
import { tryParseJson } from './parsed-json'

/** What a browser did not load or run, because the policy of our page does not allow it. */
interface CspReport {
  readonly directive: string
  /** The origin of what was blocked, or what it is when it has none: `inline`, `eval`, `data`, ... */
  readonly blocked: string
  /** The path of the page, without the query. */
  readonly page: string
}

/** The path of our endpoint (`app/api/csp-reports`). */
export const cspReportPath = '/api/csp-reports'

/** Any client can send a report, so it may only name one of these. */
const directives = new Set([
  ...['default-src', 'script-src', 'script-src-elem', 'script-src-attr', 'style-src', 'style-src-elem'],
  ...['style-src-attr', 'img-src', 'connect-src', 'font-src', 'frame-src', 'child-src', 'worker-src'],
  ...['media-src', 'object-src', 'manifest-src', 'base-uri', 'form-action', 'frame-ancestors'],
])

/** Of one request. A page that violates its policy more often says nothing new. */
const maxReports = 20
const maxTextLength = 200

const text = z.string().catch('')
/** `application/reports+json` (Reporting API), for `report-to`. */
const newReports = z.array(
  z.object({
    type: z.string(),
    body: z
      .object({ documentURL: text, effectiveDirective: text, blockedURL: text, sourceFile: text })
      .catch({ documentURL: '', effectiveDirective: '', blockedURL: '', sourceFile: '' }),
  }),
)
/** `application/csp-report` (CSP 2), for `report-uri`: Firefox knows no other. */
const oldReport = z.object({
  'csp-report': z.object({
    'document-uri': text,
    'effective-directive': text,
    'violated-directive': text,
    'blocked-uri': text,
    'source-file': text,
  }),
})

/**
 * Reads what a browser reports. Ignores reports about other sites' pages, and violations that a browser extension
 * caused on Latchkey's pages.
 * @param body the JSON of either kind of report
 * @param appUrl our origin
 */
export function cspReports(body: string, appUrl: string): CspReport[] {
  return violations(body)
    .slice(0, maxReports)
    .filter(
      ({ page, blocked, source }) => page.startsWith(`${appUrl}/`) && ![blocked, source].some(isOfExtension),
    )
    .map(({ directive, blocked, page }) => ({
      directive: directives.has(directive) ? directive : 'other',
      blocked: blockedName(blocked),
      page: new URL(page).pathname.slice(0, maxTextLength),
    }))
}

interface Violation {
  readonly page: string
  readonly directive: string
  readonly blocked: string
  readonly source: string
}

function violations(body: string): Violation[] {
  const json = tryParseJson(body)
  const old = oldReport.safeParse(json).data?.['csp-report']
  if (old) {
    const directive = old['effective-directive'] || (old['violated-directive'].split(' ', 1)[0] ?? '')
    const [page, blocked, source] = [old['document-uri'], old['blocked-uri'], old['source-file']]
    return [{ page, directive, blocked, source }]
  }
  const reports = newReports.safeParse(json).data ?? []
  return reports
    .filter(({ type }) => type === 'csp-violation')
    .map(({ body: { documentURL: page, effectiveDirective: directive, blockedURL, sourceFile } }) => ({
      page,
      directive,
      blocked: blockedURL,
      source: sourceFile,
    }))
}

function originOf(url: string): string | undefined {
  return parseUrl(url)?.origin
}

/** `chrome-extension:`, `moz-extension:`, `safari-web-extension:` */
function isOfExtension(url: string): boolean {
  return /^[a-z-]{1,30}-extension\b/.test(url)
}

/** A URL may hold what a person typed. Its origin is enough to find the cause. */
function blockedName(blocked: string): string {
  const origin = originOf(blocked)
  if (origin !== undefined && origin !== 'null') return origin.slice(0, maxTextLength)
  return /^[a-z-]{1,30}(?=:|$)/.exec(blocked)?.[0] ?? 'other'
}
