import type { FlowNode } from '@/lib/ory/kratos/nodes/node-types'
import { isMethodButton } from './button-method'
import type { FormPlan, FormSection } from './form-plan'
import { isButton, isField, isSubmit, isVisible } from './node-roles'

/** A form in two parts: the visible one, and the one behind "Try another way". */
interface FoldedPlan {
  readonly first: readonly FormSection[]
  /** Empty if there is at most one other method. */
  readonly others: readonly FormSection[]
  /** The button of the only other method. It is visible: folding a single button gains nothing. */
  readonly lone?: FlowNode | undefined
  /** The one solid button. Undefined for a passkey, which is no submit button. */
  readonly primary: FormPlan['primary']
  /** What Enter does: in a field behind "Try another way", it sends that field. */
  readonly enter: FormPlan
}

/**
 * Splits the form into the preferred method and the rest. Without a remembered method, providers and the
 * identifier (and password) fields come first.
 * @param preferredMethod named as in the cookie (lib/session/browser-memory.ts); undefined if unknown
 */
export function foldOtherMethods(plan: FormPlan, preferredMethod: string | undefined): FoldedPlan {
  const nodes = plan.sections.flatMap((section) => section.nodes)
  const button = nodes.find((node) => isMethodButton(node, preferredMethod))
  const isFirst = button ? isOf(plan, button) : either(isProvider, inFormOf(plan, plan.primary))
  // Without a hint, a line separates the providers from the fields.
  const first = (button ? partOf : filtered)(plan.sections, (node) => isFirst(node) || !isVisible(node))
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
  return { first, ...behind(withDivider(others)), primary, enter }
}

/**
 * The second step of a registration: a password and a passkey are offered, and providers are behind "Try
 * another way". They were above the fields of the first step.
 */
export function foldProviders(plan: FormPlan): FoldedPlan {
  const others = partOf(plan.sections, isProvider)
  const left = filtered(plan.sections, (node) => !isProvider(node))
  if (others.length === 0 || !left.some(({ nodes }) => nodes.some(isSubmit))) return unfolded(plan)
  const top = left.find(({ nodes }) => nodes.some(isVisible))
  // It is now the first section.
  const first = left.map((section) => (section === top ? { ...section, isAlternative: false } : section))
  return { first, ...behind(others), primary: plan.primary, enter: plan }
}

/** A form in one part. */
export function unfolded(plan: FormPlan): FoldedPlan {
  return { first: plan.sections, others: [], primary: plan.primary, enter: plan }
}

/** What is behind "Try another way", or the one button that would be alone there. */
function behind(sections: readonly FormSection[]): Pick<FoldedPlan, 'others' | 'lone'> {
  const [lone, ...more] = sections.flatMap(({ nodes }) => nodes.filter(isVisible))
  return lone && more.length === 0 && isButton(lone) ? { others: [], lone } : { others: sections }
}

/** A button that signs in alone, or the form of a button that needs fields. */
function isOf(plan: FormPlan, button: FlowNode): (node: FlowNode) => boolean {
  // Providers and passkeys need no field.
  const standsAlone = isProvider(button) || button.kind === 'passkey'
  return standsAlone ? (node) => node === button : inFormOf(plan, button)
}

const isProvider = ({ kind }: FlowNode): boolean => kind === 'provider'

const either =
  (...conditions: readonly ((node: FlowNode) => boolean)[]) =>
  (node: FlowNode) =>
    conditions.some((condition) => condition(node))

/** The fields for every method, and the section of the button. */
function inFormOf({ sections }: FormPlan, button: FlowNode | undefined): (node: FlowNode) => boolean {
  const section = sections.find(({ nodes }) => nodes.some((node) => node === button))
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
    .map((section) => ({ ...section, isAlternative: section.isAlternative && section.nodes.some(isVisible) }))
}

/** Buttons are stacked. Fields below them are something else. */
function withDivider(sections: readonly FormSection[]): FormSection[] {
  const fields = sections.findIndex(({ nodes }) => nodes.some(isField))
  return sections.map((section, index) =>
    index === fields && index > 0 ? { ...section, isAlternative: true } : section,
  )
}
