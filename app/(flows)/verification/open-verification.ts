import 'server-only'
import { openPageFlow } from '@/app/open-page-flow'
import { loginBefore, withLinkOnward } from '@/lib/flows/login-after-verification'
import type { OpenFlow } from '@/lib/flows/open-flow'
import { type SearchParams, toHref } from '@/lib/http/flow-page-url'
import { isAddressUnknown, withAddress } from '@/lib/ory/kratos/sent-mail'
import { whoIsSignedIn } from '@/lib/ory/kratos/who-is-signed-in'
import { allowedReturnTo } from '@/lib/request/redirects'

/**
 * The flow of the verification page. Its link onward leads to `return_to`. When a sign-in waits for the
 * verification and Kratos has sent the browser here by itself, the page says so and leads back to the login.
 */
export async function openVerification(searchParams: Promise<SearchParams>): Promise<OpenFlow> {
  const open = await withKnownAddress(await openPageFlow('verification', searchParams))
  const { flow, pageUrl, notice } = open
  const named = allowedReturnTo(pageUrl.query.get('return_to'))
  if (named !== null) return { ...open, flow: withLinkOnward(flow, named) }

  const login = loginBefore(flow)
  // A visitor who is signed in came from a registration: Kratos can turn a login into one.
  if (login === null || (await whoIsSignedIn()).kind !== 'nobody') return open
  return {
    ...open,
    flow: withLinkOnward(flow, login),
    page: toHref(pageUrl, { return_to: login }),
    notice: notice ?? (flow.state === 'sent_email' ? 'verify_address' : undefined),
  }
}

/** After a registration, the flow of Kratos 1.3.1 names no address. It is the one of the new account. */
async function withKnownAddress(open: OpenFlow): Promise<OpenFlow> {
  const { flow } = open
  if (!isAddressUnknown(flow) || flow.active !== 'code') return open
  const who = await whoIsSignedIn()
  const address = who.kind === 'signed_in' ? who.name : null
  return address?.includes('@') ? { ...open, flow: withAddress(flow, address) } : open
}
