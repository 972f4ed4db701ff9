import type { FlowNode } from '@/lib/ory/kratos/nodes/node-types'
import type { FormPlan, FormSection } from './form-plan'
import { isButton, isField, isSubmit, isVisible } from './node-roles'
import { isWay } from './sign-in-way'

/** A form in two parts: what everybody sees, and what stands behind "Another way". */
export interface FoldedPlan {
  readonly first: readonly FormSection[]
  /** Empty where there is only one way. */
  readonly others: readonly FormSection[]
  /** The one solid button. Undefined for a passkey, which is no submit button. */
  readonly primary: FormPlan['primary']
  /** What Enter does: in a field behind "Another way", it sends that field. */
  readonly enter: FormPlan
}

/**
 * The first way to sign in, and all others. The first one is the way that the visitor most likely wants, or else
 * the fields: address and password, or the address alone.
 * @param firstWay named as in the cookie (lib/session/device-schema.ts); undefined when nobody knows it
 */
export function foldOtherWays(plan: FormPlan, firstWay: string | undefined): FoldedPlan {
  const nodes = plan.sections.flatMap((section) => section.nodes)
  const button = nodes.find((node) => isWay(node, firstWay))
  const isFirst = button && standsAlone(button) ? (node: FlowNode) => node === button : inFormOf(plan, button)
  const first = partOf(plan.sections, (node) => isFirst(node) || !isVisible(node))
  const others = partOf(plan.sections, (node) => !isFirst(node) && isVisible(node))
  if (others.length === 0 || !nodes.some((node) => isFirst(node) && isButton(node))) {
    return unfolded(plan)
  }
  const likeliest = button ?? plan.primary
  const primary = likeliest && isSubmit(likeliest) ? likeliest : undefined
  const hasField = first.some((section) => section.nodes.some(isField))
  const enter = hasField
    ? { ...plan, primary }
    : ({ ...plan, enter: plan.enter === 'natural' ? 'copy' : plan.enter } as const)
  return { first, others: withDivider(others), primary, enter }
}

/**
 * The second step of a registration: a password and a passkey are offered, and providers stand behind "Another way".
 * They were above the fields of the first step.
 */
export function foldProviders(plan: FormPlan): FoldedPlan {
  const isProvider = ({ kind }: FlowNode) => kind === 'provider'
  const others = partOf(plan.sections, isProvider)
  const left = filtered(plan.sections, (node) => !isProvider(node))
  if (others.length === 0 || !left.some(({ nodes }) => nodes.some(isSubmit))) return unfolded(plan)
  const top = left.find(({ nodes }) => nodes.some(isVisible))
  // Nothing stands above it any more.
  const first = left.map((section) => (section === top ? { ...section, isAlternative: false } : section))
  return { first, others, primary: plan.primary, enter: plan }
}

/** A form in one part. */
export function unfolded(plan: FormPlan): FoldedPlan {
  return { first: plan.sections, others: [], primary: plan.primary, enter: plan }
}

/** Providers and passkeys need no field. */
function standsAlone({ kind }: FlowNode): boolean {
  return kind === 'provider' || kind === 'passkey'
}

/** The fields for everybody, and the section of the button: the way that was wanted, or the primary one. */
function inFormOf(
  { sections, primary }: FormPlan,
  button: FlowNode | undefined,
): (node: FlowNode) => boolean {
  const section = sections.find(({ nodes }) => nodes.some((node) => node === (button ?? primary)))
  const wanted = new Set(section?.nodes)
  return (node) => wanted.has(node) || (node.group === 'default' && isField(node))
}

function partOf(sections: readonly FormSection[], isIn: (node: FlowNode) => boolean): FormSection[] {
  return filtered(sections, isIn).map((section) => ({ ...section, isAlternative: false }))
}

function filtered(sections: readonly FormSection[], isIn: (node: FlowNode) => boolean): FormSection[] {
  return sections
    .map((section) => ({ ...section, nodes: section.nodes.filter(isIn) }))
    .filter(({ nodes }) => nodes.length > 0)
}

/** Buttons stand one under another. Fields below them are something else. */
function withDivider(sections: readonly FormSection[]): FormSection[] {
  const fields = sections.findIndex(({ nodes }) => nodes.some(isField))
  return sections.map((section, index) =>
    index === fields && index > 0 ? { ...section, isAlternative: true } : section,
  )
}
