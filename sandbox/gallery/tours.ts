import { z } from 'zod'
import type { DemoVisitor } from '../demo/demo-visitor'
import { demandingId } from '../demo-app/demo-client'
import { follow } from './follow'

const redirectSchema = z.object({ redirect_browser_to: z.string() })

/** Returns from LINE as an unknown person. Returns the URL of the registration. */
export async function tourLine(visitor: DemoVisitor): Promise<string> {
  const { cookies } = visitor.browser
  const atLine = await follow(cookies, new URL(await visitor.provider('line')))
  await atLine.response.body?.cancel()
  const form = { account: `gallery ${Date.now()}`, given_name: 'Ada' }
  const back = await follow(cookies, atLine.url, { form })
  await back.response.body?.cancel()
  return back.url.href
}

/** Signs in for the demo application. Returns the URL of the consent page. */
export async function tourConsent(
  visitor: DemoVisitor,
  { sandboxUrl }: { sandboxUrl: string },
  identifier: string,
  password: string,
): Promise<string> {
  return signInFrom(new URL('/demo-app/sign-in', sandboxUrl), visitor, { email: identifier, password })
}

/**
 * Signs in for an application with requirements. Returns the URL of the page for the first required action.
 */
export async function tourRequired(
  visitor: DemoVisitor,
  { sandboxUrl }: { sandboxUrl: string },
  person: { readonly email: string; readonly password: string },
  clientId = demandingId,
): Promise<string> {
  const { headers } = await fetch(new URL('/demo-app/sign-in', sandboxUrl), { redirect: 'manual' })
  const request = new URL(headers.get('location') ?? '')
  request.searchParams.set('client_id', clientId)
  return signInFrom(request, visitor, person)
}

async function signInFrom(
  start: URL,
  { browser }: DemoVisitor,
  { email: identifier, password }: { readonly email: string; readonly password: string },
): Promise<string> {
  const login = await follow(browser.cookies, start)
  const id = flowIdIn(await login.response.text())
  const { csrfToken } = await browser.flow('login', id)
  const fields = { method: 'password', csrf_token: csrfToken, identifier, password }
  const { body } = await browser.submitJson(`/self-service/login?flow=${id}`, fields)
  return redirectSchema.parse(body).redirect_browser_to
}

/** The id of the flow that a page of Latchkey shows. Its forms name it, because its URL need not. */
function flowIdIn(html: string): string {
  return /name="latchkey\.page" value="[^"]*\bflow=([\w-]+)/.exec(html)?.[1] ?? ''
}
