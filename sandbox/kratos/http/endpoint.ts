import type { Hono } from 'hono'
import type { Visit } from '../visit'
import { KratosError } from './kratos-error'
import { errorResponse, forward, textResponse } from './responses'

export type PublicApp = Hono<{ Bindings: { visit: Visit } }>

type Handler = (visit: Visit) => Response | Promise<Response>
type Handlers = Partial<Record<'get' | 'post' | 'delete', Handler>>

/**
 * How a thrown `KratosError` is reported: a browser is sent to the error screen, or every caller gets JSON.
 */
type ErrorStyle = 'forward' | 'json'

/**
 * A path of the public API with its methods. Other methods get 405. Errors that a handler throws are reported
 * in the given style.
 */
export function endpoint(
  app: PublicApp,
  path: string,
  handlers: Handlers,
  errorStyle: ErrorStyle = 'forward',
): void {
  const allow = [...Object.keys(handlers).map((method) => method.toUpperCase()), 'OPTIONS'].sort().join(', ')
  app.all(path, async (context) => {
    const { visit } = context.env
    const handler = handlers[context.req.method.toLowerCase() as keyof Handlers]
    if (context.req.method === 'OPTIONS') return new Response(null, { headers: { allow } })
    if (!handler) return textResponse('Method Not Allowed\n', 405, { allow })
    return responseOf(handler, visit, errorStyle)
  })
}

async function responseOf(handler: Handler, visit: Visit, errorStyle: ErrorStyle): Promise<Response> {
  try {
    return await handler(visit)
  } catch (error) {
    if (!(error instanceof KratosError)) throw error
    return errorStyle === 'json' ? errorResponse(error) : forward(visit, error)
  }
}
