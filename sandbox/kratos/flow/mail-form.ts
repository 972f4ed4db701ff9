import { isEmail } from '../identity/schema-violations'
import type { Visit } from '../visit'
import { type Fields, textField } from './fields'
import { csrfNode, inputNode, type Node, type PlacedText, submitNode, withValue } from './nodes'
import { texts } from './texts'

/** How recovery and verification work: by a code, or by a link only. */
type MailMethod = 'code' | 'link'

/** The form that asks for the address. */
export function addressForm(visit: Visit, method: MailMethod, address?: string): Node[] {
  return [
    csrfNode(visit.csrfToken()),
    inputNode(method, 'email', 'email', {
      ...(address !== undefined && { value: address }),
      required: true,
      label: texts.emailLabel(),
    }),
    submitNode(method, method, texts.continueLabel()),
  ]
}

/**
 * The button that sends another code to the same address. If a change started the verification, it has the
 * name of the channel.
 */
export function resendNode(address: string, name = 'email'): Node {
  return inputNode('code', name, 'submit', { value: address, label: texts.resendCode() })
}

/** The error of the address in the form. After 26.2, Kratos accepts addresses that mail servers do not. */
export function addressFaults({ kratos }: Visit, fields: Fields): PlacedText[] {
  const address = textField(fields, 'email')
  const isAddress = kratos.settings.isNext ? looseAddress.test(address) : isEmail(address)
  if (address === '' || isAddress) return []
  return [{ field: 'email', text: texts.badAddress(address) }]
}

const looseAddress = /^[^\s@"]+@[^\s@"]+$/

/** The nodes with a new CSRF token. Kratos writes an empty one if the browser sent no CSRF cookie. */
export function withFreshToken(visit: Visit, nodes: readonly Node[]): Node[] {
  return withValue(nodes, 'csrf_token', visit.csrfToken())
}
