import 'server-only'
import { type OpenPageUrl, readFlow } from '@/lib/flows/open/read-flow'
import type { SubmitContext } from '@/lib/flows/submit/next-step'
import type { RedirectUrl } from '@/lib/http/redirect-url'
import type { Flow } from '@/lib/ory/kratos/flow/flow'
import { isSaved } from '@/lib/ory/kratos/flow/is-saved'
import { sentToAddress } from '@/lib/ory/kratos/flow/sent-mail'
import { type WhoIsSignedIn, whoIsSignedIn } from '@/lib/ory/kratos/session/who-is-signed-in'
import { trustedRedirect } from '@/lib/request/redirects'
import { currentVisitor } from '@/lib/request/visitor'
import { readSession, updateSession } from '@/lib/session/session'
import type { Session } from '@/lib/session/session-schema'
import { flowPageUrl, parseFlowPageUrl, toHref } from '@/lib/urls/flow-page-url'
import { submittedKind } from '@/lib/urls/proxy-path'
import { postedSection } from './pending-change'

type Waiting = NonNullable<Session['waitingAddress']>

/** A new address that is not one of the account yet, and the page that verifies it. */
export interface PendingAddress {
  readonly address: string
  readonly href: string
}

/**
 * What our session stores of a change whose new address waits (the hook `verify_new_address`, after Kratos 26.2).
 * Kratos does not return it afterwards. Another change of the profile discards it.
 */
export async function pendingAddressChange({ outcome, session, body }: SubmitContext): Promise<Session> {
  if (outcome.kind !== 'show') return {}
  if (isSaved(outcome.flow)) return postedSection(body) === 'profile' ? voidPendingAddress(session) : {}
  const { flow } = outcome.flow.continue_with.find(({ action }) => action === 'show_verification_ui') ?? {}
  return flow ? waitingIn(flow.id, await whoIsSignedIn()) : {}
}

/** What our session keeps when the traits have changed: Kratos drops the change that waits. */
export function voidPendingAddress({ waitingAddress: waiting }: Session): Session {
  return waiting ? { waitingAddress: { ...waiting, isLost: true } } : {}
}

/** A change that waited for a sign-in, and now for its address: Kratos sends the browser there, and we say what for. */
export async function pendingAddressUrl(request: Request, location: string): Promise<RedirectUrl | null> {
  if (submittedKind(new URL(request.url).pathname) !== 'settings') return null
  const page = parseFlowPageUrl(trustedRedirect(location))
  if (page?.kind !== 'verification' || !page.flowId) return null
  const [who, flow] = await Promise.all([whoIsSignedIn(), verificationOf(page.flowId)])
  const address = flow && sentToAddress(flow.ui)
  // Kratos 26.2 has saved the change.
  if (who.kind !== 'signed_in' || !address || hasAddress(who, address)) return null
  const { settingsAnswer } = await readSession()
  await updateSession(waitingIn(page.flowId, who))
  return toHref(page, { return_to: `/${settingsAnswer?.page ?? 'setting'}`, notice: 'address_waits' })
}

/**
 * The new address of the visitor's account that waits now.
 * @param parameters of the page that verifies it
 */
export async function readPendingAddress(
  parameters: Readonly<Record<string, string>> = {},
): Promise<PendingAddress | undefined> {
  const { waitingAddress: waiting } = await readSession()
  if (!waiting || waiting.isLost) return undefined
  const [who, flow] = await Promise.all([whoIsSignedIn(), verificationOf(waiting.flowId)])
  if (!isAskedBy(who, waiting) || flow?.state !== 'sent_email') return undefined
  const address = sentToAddress(flow.ui)
  return address ? { address, href: toHref(verificationPage(waiting.flowId), parameters) } : undefined
}

/** Whether no code of this verification changes the address any more. Kratos only says that the code is wrong. */
export async function isAddressChangeVoid({ id }: Flow): Promise<boolean> {
  const { waitingAddress: waiting } = await readSession()
  if (waiting?.flowId !== id) return false
  return waiting.isLost === true || !isAskedBy(await whoIsSignedIn(), waiting)
}

function waitingIn(flowId: string, who: WhoIsSignedIn): Session {
  return who.kind === 'signed_in' ? { waitingAddress: { flowId, sessionId: who.session.id } } : {}
}

/** A change ends with the session in which it was made. */
function isAskedBy(who: WhoIsSignedIn, { sessionId }: Waiting): boolean {
  return who.kind === 'signed_in' && who.session.id === sessionId
}

function hasAddress(who: Extract<WhoIsSignedIn, { kind: 'signed_in' }>, address: string): boolean {
  return who.identity.addresses.some(({ value }) => value === address)
}

async function verificationOf(flowId: string): Promise<Flow | undefined> {
  const result = await readFlow(verificationPage(flowId), await currentVisitor())
  return result.kind === 'show' ? result.flow : undefined
}

function verificationPage(flowId: string): OpenPageUrl & ReturnType<typeof flowPageUrl> {
  return { ...flowPageUrl('verification', { flow: flowId }), flowId }
}
