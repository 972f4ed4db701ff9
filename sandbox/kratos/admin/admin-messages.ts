import type { Hono } from 'hono'
import type { InboxMail } from '../../inbox/inbox'
import { jsonResponse } from '../http/responses'

/**
 * Route for administrators: the messages of Kratos' courier, the newest first. The sandbox sends each
 * immediately. Like Kratos, it returns no subjects and no bodies.
 * @param messages the newest first
 */
export function adminMessageRoutes(app: Hono, messages: () => readonly InboxMail[]): void {
  app.get('/admin/courier/messages', ({ req }) => {
    const { status = 'sent', recipient, page_size, page_token } = req.query()
    const size = Number(page_size) || defaultPageSize
    const wanted = status === 'sent' ? messages() : []
    const found = wanted.filter(({ to }) => !recipient || to === recipient)
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
}

const defaultPageSize = 10
const redacted = '<redacted-unless-dev-mode>'

function messageOf({ id, to, templateType, sentAt }: InboxMail): object {
  const channel = to.includes('@') ? 'email' : 'sms'
  return {
    id,
    status: 'sent',
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
