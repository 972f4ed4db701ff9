import { messageIds } from '@/lib/ory/kratos/flow/message-ids'
import { groupRank } from '@/lib/ory/kratos/nodes/node-groups'
import type { ButtonNode, FlowNode } from '@/lib/ory/kratos/nodes/node-types'
import type { FlowKind } from '@/lib/urls/flow-kind'
import {
  isButton,
  isField,
  isKeyRemoval,
  isRemoval,
  isRequired,
  isSecondary,
  isSubmit,
  isVisible,
} from './node-roles'

/** The nodes of one group. They are in Kratos' order, but keys come first and secondary buttons come last. */
export interface FormSection {
  readonly group: string
  readonly nodes: readonly FlowNode[]
  /** True if this section is an alternative to the ones before it. */
  readonly isAlternative: boolean
}

export interface FormPlan {
  readonly sections: readonly FormSection[]
  /** The preferred button. */
  readonly primary: ButtonNode | undefined
  /**
   * What Enter does. Browsers press the first submit button in tree order, and that may not be the primary
   * button. `copy` puts a visually hidden copy of the primary button at the start of the form. `block` puts a
   * disabled button there: Enter does not submit, and with JavaScript it moves the focus. Without JavaScript
   * it presses the primary button.
   */
  readonly enter: 'natural' | 'copy' | 'block'
  /** Ids of buttons that submit without browser validation. */
  readonly unvalidated: ReadonlySet<string>
}

/**
 * Plans one form: its sections, its primary button, what Enter does, which buttons validate (docs/behaviour.md 5).
 */
export function planForm(
  nodes: readonly FlowNode[],
  flowKind: FlowKind,
  groups?: readonly string[],
): FormPlan {
  const sections = withProvidersFirst(withAlternatives(sortedSections(nodes)))
  const ordered = sections.flatMap((section) => section.nodes)
  const primary = primaryOf(sections)
  return {
    sections,
    primary,
    enter: enterOf(ordered, primary, flowKind, groups),
    unvalidated: unvalidatedOf(ordered),
  }
}

/** With JavaScript, Enter submits only the login form, the TOTP form and the backup-code form. */
function enterOf(
  nodes: readonly FlowNode[],
  primary: ButtonNode | undefined,
  flowKind: FlowKind,
  groups: readonly string[] = [flowKind],
): FormPlan['enter'] {
  if (!nodes.some(isField)) return 'natural'
  const isAllowed =
    flowKind === 'login' || groups.every((group) => group === 'totp' || group === 'lookup_secret')
  if (!isAllowed || primary === undefined) return 'block'
  return nodes.find(isSubmit) === primary ? 'natural' : 'copy'
}

function sortedSections(nodes: readonly FlowNode[]): [group: string, nodes: FlowNode[]][] {
  const byGroup = new Map<string, FlowNode[]>()
  for (const node of nodes) {
    const section = byGroup.get(node.group)
    if (section) section.push(node)
    else byGroup.set(node.group, [node])
  }
  for (const section of byGroup.values()) section.sort((a, b) => rankInSection(a) - rankInSection(b))
  return [...byGroup].sort(
    ([a, nodesA], [b, nodesB]) => sectionRank(nodesA) - sectionRank(nodesB) || groupRank(a) - groupRank(b),
  )
}

/**
 * Kratos sometimes lists the button for another code before the button that submits the code. It lists
 * security keys before the fields for a new key, but it lists passkeys after them.
 */
function rankInSection(node: FlowNode): number {
  if (node.kind === 'hidden') return 0
  if (isKeyRemoval(node)) return 1
  return isSecondary(node) ? 3 : 2
}

/** Sections with fields first, then sections of buttons only, then sections of secondary buttons only. */
function sectionRank(nodes: readonly FlowNode[]): number {
  const visible = nodes.filter(isVisible)
  if (visible.length === 0 || !visible.every(isButton)) return 0
  return visible.every(isSecondary) ? 2 : 1
}

function withAlternatives(sections: readonly [string, FlowNode[]][]): FormSection[] {
  let hasButton = false
  let followsFields = false
  return sections.map(([group, nodes]) => {
    const visible = nodes.filter(isVisible)
    const hasFields = visible.some(isField)
    const isAlternative =
      hasButton && visible.length > 0 && sectionRank(nodes) < 2 && (followsFields || hasFields)
    hasButton ||= visible.some(isButton)
    if (visible.length > 0) followsFields = hasFields
    return { group, nodes, isAlternative }
  })
}

/**
 * Buttons of providers are above the fields: pressing one of them is enough. The button "Continue" of a
 * registration by a provider belongs to the fields, and stays below them.
 */
function withProvidersFirst(sections: readonly FormSection[]): readonly FormSection[] {
  const others = sections.filter((section) => !offersProviders(section))
  if (others.length === sections.length || !others.some(({ nodes }) => nodes.some(isField))) return sections
  const first = others.find(({ nodes }) => nodes.some(isVisible))
  return [
    ...sections.filter(offersProviders).map((section) => ({ ...section, isAlternative: false })),
    ...others.map((section) => (section === first ? { ...section, isAlternative: true } : section)),
  ]
}

/** Whether a section has no buttons except those of providers. */
export function offersProviders({ nodes }: FormSection): boolean {
  const visible = nodes.filter(isVisible)
  return visible.length > 0 && visible.every((node) => node.kind === 'provider' && !isContinue(node))
}

/**
 * The first candidate that is not a provider's, preferably in a section with fields. Otherwise the first
 * provider's button in a section with fields, or the button "Continue" after fields: since Kratos 25.4 the
 * fields of a registration by a provider are in another section than its button.
 */
function primaryOf(sections: readonly FormSection[]): ButtonNode | undefined {
  const candidates = sections.flatMap(({ nodes }) => nodes.filter(isPrimaryCandidate))
  const withFields = sections
    .filter(({ nodes }) => nodes.some(isField))
    .flatMap(({ nodes }) => nodes.filter(isPrimaryCandidate))
  const isOwn = (node: ButtonNode) => node.kind === 'submit'
  const hasFields = sections.some(({ nodes }) => nodes.some(isField))
  const goOn = hasFields ? candidates.find(isContinue) : undefined
  return withFields.find(isOwn) ?? candidates.find(isOwn) ?? withFields[0] ?? goOn
}

function isContinue({ label }: FlowNode): boolean {
  return label.id === messageIds.registrationContinue
}

function isPrimaryCandidate(node: FlowNode): node is ButtonNode {
  return isSubmit(node) && !node.disabled && !isSecondary(node) && !isRemoval(node)
}

/**
 * The buttons of docs/behaviour.md 5, and the buttons that the browser would block: a method's own button, if
 * another method in the same form has a required field that is empty.
 */
function unvalidatedOf(nodes: readonly FlowNode[]): Set<string> {
  const groupsWithRequired = new Set(nodes.filter(isRequired).map((node) => node.group))
  groupsWithRequired.delete('default')
  const skipsValidation = (node: ButtonNode) =>
    node.kind === 'provider' ||
    isSecondary(node) ||
    [...groupsWithRequired].some((group) => group !== node.group)
  return new Set(
    nodes
      .filter(isSubmit)
      .filter(skipsValidation)
      .map((node) => node.id),
  )
}
