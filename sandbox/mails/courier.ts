import type { InboxMail } from '../inbox/inbox'
import type { Mail } from '../kratos/visit'
import type { MailRenderer } from './rendered-mail'

/** `code.config.lifespan` and `link.config.lifespan`, which are not configurable here. */
const minutes = 60

/**
 * A message as its recipient gets it: rendered from the templates, or Kratos' own English one if there are
 * none.
 * @param renderer has the templates
 */
export function deliveredMail(
  { to, templateType, code, link, requestUrl, payload, traits }: Mail,
  renderer: MailRenderer | undefined,
): Omit<InboxMail, 'id' | 'sentAt'> {
  const folder = templateType.replace(/_(valid|invalid)$/, '/$1')
  const rendered = renderer?.mail(folder, { code, url: link, minutes, requestUrl, payload, traits })
  const { subject, text, html } = rendered ?? kratosMail(code, link)
  return { to, templateType, subject, body: text, html, code, link }
}

function kratosMail(code: string, link: string) {
  const lines = [code && `Your code is ${code}.`, link && `Follow this link:\n\n${link}`]
  const subject = code ? 'Your code' : 'Your link'
  return { subject, text: `Hello!\n\n${lines.filter(Boolean).join('\n\n')}\n`, html: '' }
}
