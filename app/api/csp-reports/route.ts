import { config } from '@/lib/config/config'
import { logCspReports } from '@/lib/request/log-csp-reports'

/** More than browsers send for one page. */
const maxBodyBytes = 16 * 1024

/** Takes what browsers report of our Content Security Policy. Without `CSP_REPORTS=on`, there is no such address. */
export async function POST(request: Request): Promise<Response> {
  if (config().CSP_REPORTS === 'off') return new Response(null, { status: 404 })
  const body = await request.text()
  if (body.length > maxBodyBytes) return new Response(null, { status: 413 })
  await logCspReports(body)
  return new Response(null, { status: 204 })
}
