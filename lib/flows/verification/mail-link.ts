import { z } from 'zod'
import type { RedirectUrl } from '@/lib/http/redirect-url'
import { flowPageUrl, toHref } from '@/lib/urls/flow-page-url'
import { submittedKind } from '@/lib/urls/proxy-path'

/** What the link in a mail holds (`GET /self-service/recovery` and `/verification`, method `link`). */
export const mailLinkSchema = z.object({
  kind: z.enum(['recovery', 'verification']),
  flow: z.string().min(1),
  token: z.string().min(1),
})
type MailLink = z.output<typeof mailLinkSchema>

/**
 * The page that asks for confirmation before the link in a mail is used. A single GET to Kratos uses up the link, and
 * mail scanners follow links, so the person would find the link used. A browser gets this page. A program that requests
 * JSON gets Kratos' response.
 * @param request a request for the Ory proxy
 * @returns the URL of the page; null when the request is not such a link
 */
export function mailLinkQuestion(request: Request): RedirectUrl | null {
  const { pathname, searchParams } = new URL(request.url)
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const isForProgram = request.headers.get('accept')?.includes('application/json') ?? false
  if (!isRead || isForProgram) return null
  const link = mailLinkSchema.safeParse({
    ...Object.fromEntries(searchParams),
    kind: submittedKind(pathname),
  })
  return link.success ? `/mail-link?${new URLSearchParams(link.data)}` : null
}

/** The fields of the form that uses the link. The flow's own page shows Kratos' response. */
export function mailLinkFields({ kind, flow, token }: MailLink): Readonly<Record<string, string>> {
  return { 'latchkey.page': toHref(flowPageUrl(kind, { flow })), method: 'link', token }
}
