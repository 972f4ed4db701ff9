import { randomUUID } from 'node:crypto'
import { config } from '@/lib/config'
import { log } from '@/lib/log'
import { serviceTimeout } from '@/lib/ory/clients/ask-service'
import { mailLinkQuestion } from '@/lib/ory/mail-link'
import { withWaitingApplication } from '@/lib/ory/provider-trip'
import { proxyToKratos } from '@/lib/ory/proxy'
import { bringsUnverifiedPhone } from '@/lib/phone/guard-proxy'
import { asNavigation, isClientNavigation } from '@/lib/web/client-navigation'
import { requestId } from '@/lib/web/request-id'
import { seeOther } from '@/lib/web/see-other'
import { currentVisitor } from '@/lib/web/visitor'

export const runtime = 'nodejs'

/** Kratos' public API on our own origin. `OPTIONS` is Next's: nobody on another origin is invited. */
async function relay(request: Request): Promise<Response> {
  if (isClientNavigation(request.headers)) return asNavigation()
  const question = mailLinkQuestion(request)
  if (question !== null) return seeOther(question)
  if (await bringsUnverifiedPhone(request)) return new Response(null, { status: 403 })
  const started = performance.now()
  const visitor = await currentVisitor()
  const id = requestId(visitor.requestId) ?? randomUUID()
  const trouble: { outcome: string; code?: string | undefined } = { outcome: 'relayed' }

  const response = await proxyToKratos(await withWaitingApplication(request), {
    kratosUrl: config().ORY_SDK_URL,
    appUrl: config().APP_URL,
    visitorAddress: visitor.address,
    requestId: id,
    timeout: serviceTimeout,
    report: (outcome, code) => Object.assign(trouble, { outcome, code }),
  })

  const duration = Math.round(performance.now() - started)
  const line = {
    requestId: id,
    route: '/api/.ory',
    method: request.method,
    status: response.status,
    duration,
    ...trouble,
  }
  log()[trouble.outcome === 'relayed' ? 'info' : 'warn'](line, 'call through the Ory proxy')
  return response
}

export const GET = relay
export const HEAD = relay
export const POST = relay
export const DELETE = relay
