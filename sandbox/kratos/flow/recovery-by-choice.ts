import { createHash } from 'node:crypto'
import { normalIdentifier } from '../identity/identity-schema'
import type { KratosSettings } from '../settings'
import type { Flow } from '../types'
import type { Visit } from '../visit'
import { type Fields, textField } from './fields'
import { csrfNode, inputNode, type Node, type PlacedText, submitNode } from './nodes'
import { texts } from './texts'

/** Whether a recovery lets the person choose the address for the code. The sandbox does so after 26.2. */
export function asksForChoice({ isNext, choosesRecoveryAddress }: KratosSettings): boolean {
  return isNext && choosesRecoveryAddress
}

/** The result of a submit: an error, another form, a code to send, or a code to check. */
type Step =
  | { kind: 'refused'; text: PlacedText }
  | { kind: 'shown'; flow: Flow }
  | { kind: 'send'; flow: Flow; to: string }
  | { kind: 'try'; code: string }

/** The first form: any address of the account. */
export function withAddressQuestion(visit: Visit, flow: Flow): Flow {
  const address = inputNode('code', 'recovery_address', 'text', {
    required: true,
    label: texts.recoveryAddress(),
  })
  const nodes = [csrfNode(visit.csrfToken()), address, submitNode('code', 'code', texts.continueLabel())]
  return { ...flow, state: 'recovery_awaiting_address', nodes, messages: [] }
}

/** The next step. An unknown address is treated like the only one of an account. */
export function nextStep(visit: Visit, flow: Flow, fields: Fields): Step {
  const field = (name: string) => textField(fields, name)
  const missing = (name: string): Step => ({
    kind: 'refused',
    text: { field: name, text: texts.missing(name) },
  })
  const named = field('recovery_address')
  const known = addressesBeside(visit, named)
  if (field('screen') === 'previous') {
    const isChoice = known.length > 1
    return {
      kind: 'shown',
      flow: isChoice ? withChoice(visit, flow, named, known) : withAddressQuestion(visit, flow),
    }
  }
  const send = (to: string): Step => ({ kind: 'send', flow: withCodeForm(visit, flow, named, to), to })
  switch (flow.state) {
    case 'recovery_awaiting_address':
      if (named === '') return missing('recovery_address')
      if (known.every((address) => address === named)) return send(named)
      return { kind: 'shown', flow: withChoice(visit, flow, named, known) }
    case 'recovery_awaiting_address_choice': {
      const hash = field('recovery_select_address')
      if (hash === '') return missing('recovery_select_address')
      if (hash === hashOf(named)) return send(named)
      const chosen = known.find((address) => hashOf(address) === hash)
      if (chosen === undefined) return { kind: 'refused', text: { text: texts.unknownRecoveryAddress() } }
      return { kind: 'shown', flow: withConfirmation(visit, flow, named, chosen) }
    }
    default: {
      const code = flow.state === 'recovery_awaiting_code' ? field('code') : ''
      if (code !== '') return { kind: 'try', code }
      const confirmed = field('recovery_confirm_address')
      return confirmed === '' ? missing('recovery_confirm_address') : send(confirmed)
    }
  }
}

/** All addresses of the account with this one. */
function addressesBeside({ kratos: { store } }: Visit, named: string): string[] {
  const all = store
    .identities()
    .map(({ recovery_addresses }) => recovery_addresses.map(({ value }) => value))
    .find((values) => values.includes(normalIdentifier(named)))
  return (all ?? []).toSorted((a, b) => (a < b ? -1 : 1))
}

const hashOf = (address: string) => createHash('sha256').update(address).digest('base64')

/** As much of an address as Kratos shows before the person has proved to know it. */
function masked(address: string): string {
  const [name = '', host] = address.split('@')
  if (host !== undefined) return name.length < 2 ? address : `${name.slice(0, 2)}****@${host}`
  return address.length < 6 ? address : `${address.slice(0, 3)}****${address.slice(-2)}`
}

const hidden = (name: string, value: string) => inputNode('code', name, 'hidden', { value })
const backNode = () =>
  inputNode('code', 'screen', 'submit', { value: 'previous', label: texts.recoveryBack() })

function withChoice(visit: Visit, flow: Flow, named: string, addresses: readonly string[]): Flow {
  const buttons = addresses.map((address) =>
    inputNode('code', 'recovery_select_address', 'submit', {
      value: hashOf(address),
      label: texts.plainLabel(masked(address)),
    }),
  )
  const nodes: Node[] = [
    csrfNode(visit.csrfToken()),
    ...buttons,
    hidden('method', 'code'),
    hidden('recovery_address', named),
  ]
  const messages = [texts.chooseRecoveryAddress()]
  return { ...flow, state: 'recovery_awaiting_address_choice', nodes, messages }
}

function withConfirmation(visit: Visit, flow: Flow, named: string, chosen: string): Flow {
  const isMail = chosen.includes('@')
  const nodes = [
    csrfNode(visit.csrfToken()),
    inputNode('code', 'recovery_confirm_address', isMail ? 'email' : 'tel', {
      value: '',
      required: true,
      label: isMail ? texts.emailLabel() : texts.phoneLabel(),
    }),
    hidden('recovery_address', named),
    submitNode('code', 'code', texts.continueLabel()),
    hidden('method', 'code'),
    backNode(),
  ]
  return { ...flow, state: 'recovery_confirming_address', nodes, messages: [texts.fullRecoveryAddress()] }
}

function withCodeForm(visit: Visit, flow: Flow, named: string, to: string): Flow {
  const nodes = [
    csrfNode(visit.csrfToken()),
    recoveryCodeNode(),
    submitNode('code', 'code', texts.continueLabel()),
    hidden('method', 'code'),
    inputNode('code', 'recovery_confirm_address', 'submit', { value: to, label: texts.resendCode() }),
    hidden('recovery_address', named),
    backNode(),
  ]
  return { ...flow, state: 'recovery_awaiting_code', nodes, messages: [texts.recoveryCodeSentTo(masked(to))] }
}

/** The field of the code. */
export function recoveryCodeNode(): Node {
  return inputNode('code', 'code', 'text', {
    required: true,
    pattern: '[0-9]+',
    maxlength: 6,
    label: texts.recoveryCode(),
  })
}
