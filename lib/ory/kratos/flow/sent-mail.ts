import { scalar } from '@/lib/ory/kratos/nodes/node-values'
import type { Flow, FlowUi } from './flow'
import { filterMessages, mapNodes } from './map-nodes'
import { messageIds } from './message-ids'

/** The messages that say that a mail is on its way, without its address. */
const mailMessages: readonly number[] = [
  messageIds.recoveryLinkSent,
  messageIds.recoveryCodeSent,
  messageIds.verificationLinkSent,
  messageIds.verificationCodeSent,
]

/** Whether a flow has sent a code or a link. A recovery by a choice of addresses has a state of its own for it. */
export function hasSent({ state }: Flow): boolean {
  return state === 'sent_email' || state === 'recovery_awaiting_code'
}

/** A mail that a recovery or a verification has sent. */
interface SentMail {
  readonly address: string
  readonly content: 'code' | 'link'
}

/**
 * The mail that a flow has sent; undefined before that, for a text message, and where Kratos hides the
 * address. Kratos names the address in the button that sends another code, and in the field of a link.
 */
export function sentMail({ state, active, ui }: Flow): SentMail | undefined {
  if (state !== 'sent_email') return undefined
  const address = sentToAddress(ui)
  return address.includes('@') ? { address, content: active === 'link' ? 'link' : 'code' } : undefined
}

/** Whether a flow has sent something and does not say where. */
export function isAddressUnknown({ state, ui }: Flow): boolean {
  return state === 'sent_email' && sentToAddress(ui) === ''
}

/**
 * The flow with Kratos' button that sends another code to this address. Kratos 1.3.1 leaves it out after a
 * registration, and takes what it posts.
 */
export function withResendButton(flow: Flow, address: string): Flow {
  const button = {
    type: 'input',
    group: 'code',
    attributes: { node_type: 'input', name: 'email', type: 'submit', value: address },
    messages: [],
    meta: { label: { id: messageIds.resendCodeLabel, text: 'Resend code', type: 'info' } },
  }
  return { ...flow, ui: { ...flow.ui, nodes: [...flow.ui.nodes, button] } }
}

/**
 * The flow whose button for another code posts `email`. After 26.2, Kratos calls the one of a new phone number `sms`,
 * and reads no field of that name.
 */
export function withEmailResendField(flow: Flow): Flow {
  const nodes = flow.ui.nodes.map((node) =>
    node.attributes.name === 'sms' ? { ...node, attributes: { ...node.attributes, name: 'email' } } : node,
  )
  return { ...flow, ui: { ...flow.ui, nodes } }
}

/** The flow with this address instead of the field for one. */
export function withKnownAddress(flow: Flow, address: string): Flow {
  return mapNodes(flow, (node) =>
    node.attributes.name === 'email' && node.attributes.type === 'email'
      ? { ...node, attributes: { ...node.attributes, type: 'hidden', value: address } }
      : node,
  )
}

/** The address that a flow has sent something to; empty when it does not say. */
export function sentToAddress({ nodes }: FlowUi): string {
  // After 26.2, a new phone number that waits has a button with its channel as the name.
  const isAddress = (name: unknown) => name === 'email' || name === 'sms'
  const node = nodes.find(({ attributes: { name, value } }) => isAddress(name) && scalar(value) !== '')
  return scalar(node?.attributes.value)
}

/** The flow without the message that a mail is on its way, where we know the address: the screen says where it went. */
export function withoutMailSentMessage(flow: Flow): Flow {
  if (sentMail(flow) === undefined) return flow
  return filterMessages(flow, ({ id }) => !mailMessages.includes(id))
}
