import { z } from 'zod'
import { flowPageUrl, toHref } from '@/lib/http/flow-page-url'
import { proxyPath } from '@/lib/http/proxy-path'

/** What the link of a mail carries (`GET /self-service/recovery` and `/verification`, method `link`). */
export const mailLinkSchema = z.object({
  kind: z.enum(['recovery', 'verification']),
  flow: z.string().min(1),
  token: z.string().min(1),
})
export type MailLink = z.output<typeof mailLinkSchema>

/**
 * The page of ours that asks before the link of a mail is used. At Kratos a mere GET uses it up, and mail scanners follow
 * links: the person would find it used. A browser that asks gets a page; a program that asks for JSON gets Kratos.
 *
 * @param request a request for the Ory proxy
 * @returns the address of the page; null when the request is no such link
 */
export function mailLinkQuestion(request: Request): string | null {
  const { pathname, searchParams } = new URL(request.url)
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const isForProgram = request.headers.get('accept')?.includes('application/json') ?? false
  if (!isRead || isForProgram) return null
  const link = mailLinkSchema.safeParse({
    ...Object.fromEntries(searchParams),
    kind: pathname.slice(`${proxyPath}/self-service/`.length),
  })
  return link.success ? `/mail-link?${new URLSearchParams(link.data)}` : null
}

/** The fields of the form that uses the link; the flow's own page is where its answer is shown. */
export function mailLinkFields({ kind, flow, token }: MailLink): Readonly<Record<string, string>> {
  return { 'latchkey.page': toHref(flowPageUrl(kind, { flow })), method: 'link', token }
}
