import type { Flow } from './flow'
import { knownIdentifier } from './known-identifier'
import { filterMessages } from './map-nodes'
import { messageIds } from './message-ids'

/** The messages that say that a code is on its way, without its address. */
const codeMessages: readonly number[] = [
  messageIds.loginCodeSent,
  messageIds.confirmCodeSent,
  messageIds.registrationCodeSent,
]

/**
 * The address that a login or a registration has sent a code to. Undefined before that, and where Kratos does not
 * say it or knows no account with it.
 */
export function sentCodeTo(flow: Flow): string | undefined {
  const { state, active, ui } = flow
  const isUnknown = ui.messages.some(({ id }) => id === messageIds.unknownCodeUser)
  if (state !== 'sent_email' || active !== 'code' || isUnknown) return undefined
  return knownIdentifier(flow)?.trim()
}

/** The flow without the message that a code is on its way, where we know the address: the screen says where it went. */
export function withoutCodeSentMessage(flow: Flow): Flow {
  if (sentCodeTo(flow) === undefined) return flow
  return filterMessages(flow, ({ id }) => !codeMessages.includes(id))
}
