import type { Hono } from 'hono'
import type { Visit } from '../visit'
import { errorAnswer, forward, plainAnswer, uncached } from './answers'
import { KratosError } from './kratos-error'

export type PublicApp = Hono<{ Bindings: { visit: Visit } }>

type Handler = (visit: Visit) => Response | Promise<Response>
type Handlers = Partial<Record<'get' | 'post' | 'delete', Handler>>

/** How a thrown `KratosError` is answered: sent on to the error screen for a browser, or always as JSON. */
export type ErrorStyle = 'forward' | 'json'

/**
 * A path of the public API with its methods. Other methods answer 405, what is answered is never cached, and errors
 * thrown by a handler are answered in the given style.
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
    if (!handler) return plainAnswer('Method Not Allowed\n', 405, { allow })
    return uncached(await answerOf(handler, visit, errorStyle))
  })
}

async function answerOf(handler: Handler, visit: Visit, errorStyle: ErrorStyle): Promise<Response> {
  try {
    return await handler(visit)
  } catch (error) {
    if (!(error instanceof KratosError)) throw error
    return errorStyle === 'json' ? errorAnswer(error) : forward(visit, error)
  }
}
