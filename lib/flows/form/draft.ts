import type { FlowResult, Notice } from '@/lib/ory/kratos/calls/outcome'
import type { Flow, RawNode } from '@/lib/ory/kratos/flow/flow'
import { isSaved } from '@/lib/ory/kratos/flow/is-saved'
import { identifierIn } from '@/lib/ory/kratos/flow/known-identifier'
import { mapNodes } from '@/lib/ory/kratos/flow/map-nodes'
import { withoutMissing } from '@/lib/ory/kratos/flow/without-messages'
import { scalar } from '@/lib/ory/kratos/nodes/node-values'
import type { Session } from '@/lib/session/session-schema'
import type { FlowKind } from '@/lib/urls/flow-kind'

/** What the visitor typed, by field name. */
export type FieldValues = Readonly<Record<string, string>>

/**
 * What to put back into the form after Kratos' response. When Kratos could not read the form, everything is lost.
 * When Kratos rejected it, some fields come back empty, and some that the visitor emptied come back with their old
 * text. After a saved change of settings nothing is lost. A form that now belongs to another account gets nothing.
 * @returns undefined when there is nothing to put back
 */
export function draftToRestore(result: FlowResult, body: URLSearchParams): FieldValues | undefined {
  // The login restarts after the verification.
  if (result.kind === 'fail' || result.kind === 'verify_address') return draftFromForm(body)
  if (result.kind === 'restart')
    return aboutAnotherAccount.has(result.notice) ? undefined : draftFromForm(body)
  if (result.kind !== 'show' || isSaved(result.flow)) return undefined
  return draftFromForm(valuesShownDifferently(result.flow, body))
}

const aboutAnotherAccount: ReadonlySet<Notice> = new Set(['stale', 'other_account'])

/**
 * What to fill into a form of this kind. After a rejected registration, a visitor may sign in instead, with what they
 * typed there.
 */
export function draftFor(kind: FlowKind, { draft }: Session): FieldValues | undefined {
  if (draft?.kind === kind) return draft.values
  if (kind !== 'login' || draft?.kind !== 'registration') return undefined
  const { values } = draft
  const identifier = identifierIn({
    email: values['traits.email'],
    username: values['traits.username'],
    phone: values['traits.phone'],
  })
  return identifier === undefined ? undefined : { identifier }
}

const maxDraftLength = 2000

/** Never put back: secrets, codes, credentials, and what Kratos itself puts into the form. */
const neverInDraft =
  /password|secret|code|token|csrf|^method$|^provider$|^(un)?link$|^webauthn_(login|register)$|^passkey_/i

/**
 * What to keep of a posted form when Kratos lost it: every field that fits into a cookie, except passwords and codes.
 * @returns undefined when there is nothing to keep
 */
export function draftFromForm(body: URLSearchParams): FieldValues | undefined {
  const draft: Record<string, string> = {}
  let charactersLeft = maxDraftLength
  for (const [name, value] of body) {
    if (neverInDraft.test(name)) continue
    const length = name.length + value.length
    if (length > charactersLeft) continue
    charactersLeft -= length
    draft[name] = value
  }
  return Object.keys(draft).length > 0 ? draft : undefined
}

/** The posted fields that the flow now shows with another value, or with none. */
export function valuesShownDifferently({ ui }: Flow, body: URLSearchParams): URLSearchParams {
  const shown = new Map(
    ui.nodes
      .filter(isTypedInto)
      .map(({ attributes: { name, value } }) => [scalar(name), scalar(value)] as const),
  )
  return new URLSearchParams([...body].filter(([name, value]) => (shown.get(name) ?? value) !== value))
}

/** The flow with the values that the visitor sent last. A field that is empty in the flow stays empty. */
export function withDraftValues(flow: Flow, sent: FieldValues): Flow {
  return mapNodes(flow, (node) => {
    const isFilled = isTypedInto(node) && scalar(node.attributes.value) !== ''
    const value = isFilled ? sent[scalar(node.attributes.name)] : undefined
    return value === undefined ? node : { ...node, attributes: { ...node.attributes, value } }
  })
}

/** The flow without "is missing" on fields that the draft fills in: Kratos has not seen those values yet. */
export function withoutMissingErrors(flow: Flow, draft: FieldValues = {}): Flow {
  return withoutMissing(flow, (name) => Boolean(draft[name]))
}

const notTypedInto = new Set(['hidden', 'submit', 'button', 'checkbox', 'password'])

function isTypedInto({ attributes: { name, type } }: RawNode): boolean {
  return typeof name === 'string' && !notTypedInto.has(scalar(type))
}
