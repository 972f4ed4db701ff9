import type { APIResponse, BrowserContext } from '@playwright/test'
import { expect, test } from '../../fixtures/fixtures'
import { newPassword } from '../../fixtures/people'
import { flowIdOf } from '../../support/actions'
import { currentBackend } from '../../support/backend'
import { proxyPath, readFlow } from '../../support/kratos-flow'
import {
  newPhone,
  openRegistrationFromLine,
  registrationFromLine,
  verifyPhone,
} from '../../support/phone-actions'

/**
 * A registration that came by LINE stores no number without its verification, whatever the method and the
 * entry point (docs/behaviour.md 2.6). Each of these posts once registered an account, or reached a step of
 * the flow that had lost LINE.
 */

interface Post {
  readonly how: string
  /** The body, if it is JSON. */
  readonly json?: (given: Given) => Record<string, unknown>
  /** The body, if it is a form. */
  readonly form?: (given: Given) => Record<string, string>
  /** The query before the flow. */
  readonly query?: string
  /** Kratos might read it differently from Latchkey, so it is rejected unread. */
  readonly isUnreadable?: true
}

interface Given {
  readonly email: string
  readonly phone: string
  readonly password: string
  readonly csrf_token: string
}

const traits = ({ email, phone }: Given) => ({ email, phone })
const inForm = ({ email, phone }: Given) => ({ 'traits.email': email, 'traits.phone': phone })

const posts: readonly Post[] = [
  { how: 'a password in JSON', json: (to) => ({ ...secret(to), method: 'password', traits: traits(to) }) },
  { how: 'a password in a form', form: (to) => ({ ...secret(to), method: 'password', ...inForm(to) }) },
  { how: 'a code', json: (to) => ({ ...token(to), method: 'code', traits: traits(to) }) },
  { how: 'a profile', json: (to) => ({ ...token(to), method: 'profile', traits: traits(to) }) },
  {
    how: 'a profile without a number',
    json: (to) => ({ ...token(to), method: 'profile', traits: { email: to.email } }),
  },
  {
    how: 'names in capital letters',
    isUnreadable: true,
    json: (to) => ({ ...token(to), method: 'oidc', PROVIDER: 'line', TRAITS: traits(to) }),
  },
  {
    how: 'a letter that only looks like s',
    isUnreadable: true,
    json: (to) => ({ ...token(to), method: 'oidc', provider: 'line', 'trait\u017f': traits(to) }),
  },
  {
    how: 'another flow first in the query',
    isUnreadable: true,
    query: 'flow=a;b&',
    json: (to) => ({ ...secret(to), method: 'password', traits: traits(to) }),
  },
]

function token({ csrf_token }: Given) {
  return { csrf_token }
}

function secret({ csrf_token, password }: Given) {
  return { csrf_token, password }
}

test('in a registration from LINE, no method stores a number without its verification', {
  tag: '@more',
}, async ({ context }) => {
  const { email, flow } = await registrationFromLine(context)
  const to = await given(context, flow, email)
  for (const post of posts) {
    const response = await send(context, flow, post, to)
    expect(response.status(), post.how).toBe(refusalOf(post))
  }
})

test('a registration with a verified number accepts no other number', { tag: '@more' }, async ({
  page,
  context,
}) => {
  const { email } = await openRegistrationFromLine(page)
  await verifyPhone(page, newPhone())
  const flow = await flowIdOf(page)
  const to = await given(context, flow, email)
  for (const post of posts) {
    const response = await send(context, flow, post, to)
    expect(response.status(), post.how).toBe(refusalOf(post))
  }
})

function refusalOf({ isUnreadable }: Post): number {
  return isUnreadable ? 400 : 403
}

async function given({ request }: BrowserContext, flow: string, email: string): Promise<Given> {
  const response = await request.get(`${proxyPath}/self-service/registration/flows?id=${flow}`)
  const { csrfToken } = readFlow(await response.json())
  return { email, phone: newPhone(), password: newPassword(), csrf_token: csrfToken }
}

async function send(
  { request }: BrowserContext,
  flow: string,
  { json, form, query = '' }: Post,
  to: Given,
): Promise<APIResponse> {
  return request.post(`${proxyPath}/self-service/registration?${query}flow=${flow}`, {
    headers: { accept: 'application/json', origin: new URL(currentBackend().appUrl).origin },
    maxRedirects: 0,
    ...(json && { data: json(to) }),
    ...(form && { form: form(to) }),
  })
}
