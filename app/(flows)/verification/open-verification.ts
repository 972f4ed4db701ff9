import 'server-only'
import { openPageFlow } from '@/app/open-page-flow'
import { verificationTransforms } from '@/app/transforms/mail-transforms'
import { unwrapDestination } from '@/lib/destination/required-actions-url'
import type { OpenFlow } from '@/lib/flows/open/open-flow'
import { isAddressChangeVoid } from '@/lib/flows/settings/pending-address'
import { applyTransforms } from '@/lib/flows/transforms/apply-transforms'
import { originalLoginUrl } from '@/lib/flows/verification/login-after-verification'
import type { RedirectUrl } from '@/lib/http/redirect-url'
import type { UiText } from '@/lib/ory/kratos/flow/flow'
import { filterMessages } from '@/lib/ory/kratos/flow/map-nodes'
import { messageIds } from '@/lib/ory/kratos/flow/message-ids'
import { isAddressUnknown } from '@/lib/ory/kratos/flow/sent-mail'
import { whoIsSignedIn } from '@/lib/ory/kratos/session/who-is-signed-in'
import { hasSessionCookie } from '@/lib/request/session-cookie'
import { type SearchParams, toHref } from '@/lib/urls/flow-page-url'

/** `known` is the address of a signed-in visitor, which the form then does not ask for. */
type OpenVerification = OpenFlow & { readonly known: string | undefined }

/**
 * The flow of the verification page. Its link to continue is `return_to`. If a sign-in waits for the verification and
 * Kratos itself redirected the browser here, the page explains it and links back to the login.
 */
export async function openVerification(searchParams: Promise<SearchParams>): Promise<OpenVerification> {
  const open = await withLoss(await openPageFlow('verification', searchParams))
  const { flow, pageUrl, notice, destination } = open
  const named = destination.returnTo
  const isOfFlow = named === undefined || named === unwrapDestination(flow.return_to)
  const login = isOfFlow ? await pendingLogin(open) : null
  const onward = login ?? named
  const known = await unverifiedAddress(open)
  const shown = applyTransforms(flow, verificationTransforms, {
    address: await addressOf(open),
    known,
    onward,
  })
  if (login === null) return { ...open, flow: shown, known }
  const query = new URLSearchParams(pageUrl.query)
  query.set('return_to', login)
  const back = { ...pageUrl, query }
  return {
    ...open,
    known,
    flow: shown,
    pageUrl: back,
    destination: { ...destination, returnTo: login },
    page: toHref(back),
    notice: notice ?? (flow.state === 'sent_email' ? 'verify_address' : undefined),
  }
}

/**
 * The address that a signed-in visitor has not verified yet: they need not type it. Kratos names it in the session.
 * @returns undefined for any other visitor, once a mail is sent, and for who typed another address
 */
async function unverifiedAddress({ flow, visitor, draft }: OpenFlow): Promise<string | undefined> {
  if (flow.state !== 'choose_method' || !hasSessionCookie(visitor.cookieHeader)) return undefined
  const who = await whoIsSignedIn()
  if (who.kind !== 'signed_in') return undefined
  const { addresses, verifiedAddresses } = who.identity
  const found = addresses.find(({ value, via }) => via === 'email' && !verifiedAddresses.includes(value))
  const typed = draft?.email
  return typed === undefined || typed === found?.value ? found?.value : undefined
}

/** A new address that waited is lost: every code is wrong then, and we say why. */
async function withLoss(open: OpenFlow): Promise<OpenFlow> {
  const isRefused = open.flow.ui.messages.some(isWrongCode)
  if (!isRefused || !(await isAddressChangeVoid(open.flow))) return open
  return { ...open, flow: filterMessages(open.flow, (text) => !isWrongCode(text)), notice: 'address_lost' }
}

function isWrongCode({ id }: UiText): boolean {
  return id === messageIds.wrongVerificationCode
}

/** A visitor who is signed in came from a registration: Kratos can turn a login into one. */
async function pendingLogin({ flow }: OpenFlow): Promise<RedirectUrl | null> {
  const login = originalLoginUrl(flow)
  return login !== null && (await whoIsSignedIn()).kind === 'nobody' ? login : null
}

/** After a registration, the flow of Kratos 1.3.1 names no address. It is the one of the new account. */
async function addressOf({ flow }: OpenFlow): Promise<string | undefined> {
  if (!isAddressUnknown(flow) || flow.active !== 'code') return undefined
  const who = await whoIsSignedIn()
  return who.kind === 'signed_in' && who.name?.includes('@') ? who.name : undefined
}
