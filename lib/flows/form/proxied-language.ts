import 'server-only'
import { proxyPath, startedKind } from '@/lib/urls/proxy-path'
import { messageLocale, namesPayload } from './message-payload'

const selfService = new RegExp(`^${proxyPath}/self-service/`)

/**
 * The URL of a request for the Ory proxy as Kratos may get it. What the browser says about the messages that Kratos
 * sends is gone: the language of a flow that starts is that of our pages.
 */
export async function withOurLanguage(request: Request): Promise<Request> {
  const url = new URL(request.url)
  if (!selfService.test(url.pathname)) return request
  const query = new URLSearchParams([...url.searchParams].filter(([name]) => !namesPayload(name)))
  const kind = startedKind(url.pathname)
  if (kind) query.set('ui_locales', await messageLocale({ kind, query: url.searchParams }))
  if (!kind && query.size === url.searchParams.size) return request
  url.search = query.toString()
  return new Request(url, request)
}
