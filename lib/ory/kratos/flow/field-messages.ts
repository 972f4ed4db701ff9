import type { FlowUi } from './flow'
import { messageIds } from './message-ids'

/** The field that a message of the whole form is about. */
const fieldOf: Readonly<Record<number, string>> = {
  [messageIds.wrongLoginCode]: 'code',
  [messageIds.wrongRegistrationCode]: 'code',
  [messageIds.wrongRecoveryCode]: 'code',
  [messageIds.wrongVerificationCode]: 'code',
  [messageIds.wrongSecondFactor]: 'totp_code',
  [messageIds.wrongLookupSecret]: 'lookup_secret',
  [messageIds.lookupSecretUsed]: 'lookup_secret',
}

/**
 * The form with each message about a wrong code at the field for that code, so that a screen reader reads the two
 * together. Kratos puts these messages before the form.
 */
export function withFieldMessages({ nodes, messages }: Pick<FlowUi, 'nodes' | 'messages'>) {
  const nodeOf = ({ id }: FlowUi['messages'][number]) => {
    const field = fieldOf[id]
    return nodes.find(({ attributes: { name, type } }) => field && name === field && type !== 'hidden')
  }
  return {
    nodes: nodes.map((node) => {
      const ofNode = messages.filter((message) => nodeOf(message) === node)
      return ofNode.length === 0 ? node : { ...node, messages: [...node.messages, ...ofNode] }
    }),
    messages: messages.filter((message) => nodeOf(message) === undefined),
  }
}
