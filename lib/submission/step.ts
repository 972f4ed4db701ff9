import 'server-only'
import { findFlow } from '@/lib/ory/kratos/calls/get-flow'
import type { Flow } from '@/lib/ory/kratos/flow/flow'
import { type Fields, textField } from './read-fields'
import { type Submission, withFields } from './submission'

/** What a flow of Kratos waits for. Only Kratos knows: its states decide which fields of a submission it reads. */
export interface Step {
  /** Where the flow's newest code went; null where Kratos does not show it. */
  readonly sentTo: string | null
  readonly awaitsCode: boolean
  /** Undefined where Kratos does not show the flow. */
  readonly isSecondFactor: boolean | undefined
  /** The field in which this step reads the address that may get a message. */
  readonly addressField: string | null
}

const addressNames = ['email', 'recovery_address', 'recovery_select_address', 'recovery_confirm_address']

/** Which address the states of a recovery by a choice of addresses read. Every other flow reads `email`. */
const readIn: Readonly<Record<string, string>> = {
  recovery_awaiting_address: 'recovery_address',
  recovery_awaiting_address_choice: 'recovery_address',
  recovery_confirming_address: 'recovery_confirm_address',
  recovery_awaiting_code: 'recovery_confirm_address',
}

/**
 * For a flow that Kratos does not show to this visitor. Its address is dropped, because we cannot know which one
 * Kratos would read.
 */
const hidden: Step = { sentTo: null, awaitsCode: false, isSecondFactor: undefined, addressField: null }

/** Loads what a flow waits for. Null if that changes nothing: a submission without a code names its account. */
export async function stepOf(submission: Submission): Promise<Step | null> {
  const { kind, flowId, secret, visitor } = submission
  const isCode = kind !== 'settings' && (secret === 'code' || secret === 'unknown')
  if (!isCode && !readsAddresses(kind)) return null
  const flow = await findFlow(kind, flowId, visitor)
  return flow === undefined ? hidden : stepIn(flow, submission)
}

/** What a flow waits for, and what it reads of this submission. */
export function stepIn(flow: Flow, { kind, fields }: Pick<Submission, 'kind' | 'fields'>): Step {
  const { state = '', requested_aal: aal } = flow
  // With a code, these read no address.
  const isForCode =
    textField(fields, 'code') !== '' && (kind === 'verification' || state === 'recovery_awaiting_code')
  return {
    sentTo: sentToIn(flow),
    awaitsCode: state === 'sent_email' || state === 'recovery_awaiting_code',
    isSecondFactor: aal === 'aal2',
    addressField: isBackIn(fields) || isForCode ? null : (readIn[state] ?? 'email'),
  }
}

/** Kratos reads this before its state, and sends nothing. */
function isBackIn(fields: Fields): boolean {
  return textField(fields, 'screen') === 'previous'
}

function readsAddresses(kind: Submission['kind']): boolean {
  return kind === 'recovery' || kind === 'verification'
}

/** The address behind the button that sends another code. */
function sentToIn({ ui }: Flow): string | null {
  const names = ['recovery_confirm_address', 'email']
  const found = ui.nodes.find(({ attributes }) => names.includes(String(attributes.name)) && attributes.value)
  return found === undefined ? null : String(found.attributes.value)
}

/**
 * A recovery or verification with the address that its step reads and no other. Kratos may change its state before it
 * reads the submission, and would then send a message to an address that we did not count.
 */
export function withAddressOf(submission: Submission, step: Step | null): Submission {
  const { kind, fields } = submission
  if (step === null || !readsAddresses(kind)) return submission
  const isRead = (name: string) => name === step.addressField
  // The button of a choice goes with the address. A way back names the account.
  const names = isRead('recovery_address')
    ? ['recovery_select_address']
    : isBackIn(fields)
      ? ['recovery_address']
      : []
  const isSent = (name: string) => !addressNames.includes(name) || isRead(name) || names.includes(name)
  return withFields(
    submission,
    [...fields].filter(([name]) => isSent(name)),
  )
}
