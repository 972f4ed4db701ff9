import { randomUUID } from 'node:crypto'
import type { Hono } from 'hono'
import { z } from 'zod'
import type { CourierMessage } from '../../inbox/inbox'
import { KratosError, notFound } from '../http/kratos-error'
import { jsonResponse } from '../http/responses'

/**
 * Routes for administrators: the messages of Kratos' courier, the newest first, and one with its attempts. The sandbox
 * tries to send each once, immediately. Like Kratos, it returns no subjects and no bodies.
 * @param messages the newest first
 */
export function adminMessageRoutes(app: Hono, messages: () => readonly CourierMessage[]): void {
  app.get('/admin/courier/messages', ({ req }) => {
    const { status, recipient, page_size, page_token } = req.query()
    const size = Number(page_size) || defaultPageSize
    const found = messages()
      .filter(({ to }) => !recipient || to === recipient)
      .filter((message) => !status || statusOf(message) === status)
    const start = page_token ? found.findIndex(({ id }) => id === page_token) + 1 : 0
    const page = found.slice(start, start + size)
    const response = jsonResponse(page.map(messageOf))
    const last = page.at(-1)
    if (last && found.length > start + size) {
      const query = new URLSearchParams({ ...req.query(), page_size: String(size), page_token: last.id })
      response.headers.set('link', `<${req.path}?${query}>; rel="next"`)
    }
    return response
  })

  app.get('/admin/courier/messages/:id', ({ req }) => {
    const given = req.param('id')
    const id = z.uuid().safeParse(given)
    if (!id.success)
      throw new KratosError(400, `uuid: incorrect UUID length ${given.length} in string "${given}"`)
    const message = messages().find((one) => one.id === id.data)
    if (!message) throw notFound()
    return jsonResponse({ ...messageOf(message), dispatches: [dispatchOf(message)] })
  })
}

/** A mail server that refuses a recipient for good (5xx) gets no second attempt. */
function statusOf({ failure }: CourierMessage): 'sent' | 'abandoned' {
  return failure === undefined ? 'sent' : 'abandoned'
}

/** The attempt to send a message. */
function dispatchOf({ id, sentAt, failure }: CourierMessage): object {
  const message = `gomail: could not send email 1: ${failure}`
  const refused = new KratosError(500, message, { reason: 'failed to send email via smtp' })
  return {
    id: randomUUID(),
    message_id: id,
    status: failure ? 'failed' : 'success',
    error: failure ? refused.body().error : null,
    created_at: sentAt,
    updated_at: sentAt,
  }
}

const defaultPageSize = 10
const redacted = '<redacted-unless-dev-mode>'

function messageOf(message: CourierMessage): object {
  const { id, to, templateType, sentAt } = message
  const channel = to.includes('@') ? 'email' : 'sms'
  return {
    id,
    status: statusOf(message),
    type: channel,
    recipient: to,
    body: redacted,
    subject: redacted,
    template_type: templateType,
    channel,
    send_count: 1,
    created_at: sentAt,
    updated_at: sentAt,
  }
}
