import type { Flow, RawNode } from '@/lib/ory/kratos/flow'
import { isSaved } from '@/lib/ory/kratos/is-saved'
import { scalar } from '@/lib/ory/kratos/nodes/node-values'
import type { Outcome } from '@/lib/ory/kratos/outcome'

/** What somebody typed, by the names of the fields. */
export type Values = Readonly<Record<string, string>>

/**
 * What to put back after an answer. Kratos loses everything when it could not take the form, and of a form that it
 * refused it empties some fields and keeps the old text of others that were emptied. A saved change of settings shows its
 * form again as well, but there nothing is lost. A form that has become somebody else's gets nothing of it.
 */
export function draftAfter(outcome: Outcome, body: URLSearchParams): Values | undefined {
  if (outcome.kind === 'fail') return draftOf(body)
  if (outcome.kind === 'restart') return outcome.notice === 'stale' ? undefined : draftOf(body)
  if (outcome.kind !== 'show' || isSaved(outcome.flow)) return undefined
  return draftOf(shownOtherwise(outcome.flow, body))
}

const longestDraft = 2000

/** Never kept: secrets, codes, credentials and what Kratos puts into the form itself. */
const notKept =
  /password|secret|code|token|csrf|^method$|^provider$|^(un)?link$|^webauthn_(login|register)$|^passkey_/i

/**
 * What to put back into the form after a failure that lost it: everything typed but passwords and codes, as far as
 * it fits into a cookie. Undefined when there is nothing to keep.
 */
export function draftOf(body: URLSearchParams): Values | undefined {
  const kept: Record<string, string> = {}
  let room = longestDraft
  for (const [name, value] of body) {
    if (notKept.test(name)) continue
    room -= name.length + value.length
    if (room < 0) break
    kept[name] = value
  }
  return Object.keys(kept).length > 0 ? kept : undefined
}

/** What was sent in fields that the flow shows with another value, or with none. */
export function shownOtherwise({ ui }: Flow, body: URLSearchParams): URLSearchParams {
  const shown = new Map(
    ui.nodes
      .filter(isTypedInto)
      .map(({ attributes: { name, value } }) => [scalar(name), scalar(value)] as const),
  )
  return new URLSearchParams([...body].filter(([name, value]) => (shown.get(name) ?? value) !== value))
}

/** The flow with what the visitor sent to it last in place of what it shows; an empty field stays empty in it. */
export function withSent(flow: Flow, sent: Values): Flow {
  const nodes = flow.ui.nodes.map((node) => {
    const isFilled = isTypedInto(node) && scalar(node.attributes.value) !== ''
    const value = isFilled ? sent[scalar(node.attributes.name)] : undefined
    return value === undefined ? node : { ...node, attributes: { ...node.attributes, value } }
  })
  return { ...flow, ui: { ...flow.ui, nodes } }
}

/** The flow without the word that a field is empty, where it was filled in since and Kratos has not seen it yet. */
export function withoutAnswered(flow: Flow, draft: Values = {}): Flow {
  const nodes = flow.ui.nodes.map((node) => {
    const isAnswered = Boolean(draft[scalar(node.attributes.name)])
    return isAnswered ? { ...node, messages: node.messages.filter(({ id }) => id !== missing) } : node
  })
  return { ...flow, ui: { ...flow.ui, nodes } }
}

/** Kratos' "Property {property} is missing." */
const missing = 4000002

const notTypedInto = new Set(['hidden', 'submit', 'button', 'checkbox', 'password'])

function isTypedInto({ attributes: { name, type } }: RawNode): boolean {
  return typeof name === 'string' && !notTypedInto.has(scalar(type))
}
