import type { FlowKind } from '@/lib/http/flow-kind'
import { groupRank } from '@/lib/ory/kratos/nodes/node-groups'
import type { ButtonNode, FlowNode } from '@/lib/ory/kratos/nodes/node-types'
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

/** The nodes of one group in Kratos' order, save that keys come first, and buttons for going back or sending again last. */
export interface FormSection {
  readonly group: string
  readonly nodes: readonly FlowNode[]
  /** True where another way of doing the same begins. */
  readonly isAlternative: boolean
}

export interface FormPlan {
  readonly sections: readonly FormSection[]
  /** The button most people want. */
  readonly primary: ButtonNode | undefined
  /**
   * What Enter should find. Browsers press the first submit button in tree order, which may be another one than
   * ours: `copy` asks for a visually hidden copy of the primary button in front, `block` for a disabled button there,
   * which makes Enter do nothing. Both work without script.
   */
  readonly enter: 'natural' | 'copy' | 'block'
  /** Ids of buttons that submit without browser validation. */
  readonly unvalidated: ReadonlySet<string>
}

/** Lays out the nodes of one form: sections, the primary button, what Enter does, who validates (specification section 5). */
export function planForm(
  nodes: readonly FlowNode[],
  flowKind: FlowKind,
  groups?: readonly string[],
): FormPlan {
  const sections = withAlternatives(sortedSections(nodes))
  const ordered = sections.flatMap((section) => section.nodes)
  const primary = primaryOf(sections)
  return {
    sections,
    primary,
    enter: enterOf(ordered, primary, flowKind, groups),
    unvalidated: unvalidatedOf(ordered),
  }
}

/** Enter submits the login form, the TOTP form and the backup-code form, and no other. */
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
    ([a, ofA], [b, ofB]) => sectionRank(ofA) - sectionRank(ofB) || groupRank(a) - groupRank(b),
  )
}

/**
 * Kratos now and then puts the button for another code before the one that goes on, and lists security keys before
 * the fields for another one, but passkeys behind.
 */
function rankInSection(node: FlowNode): number {
  if (node.kind === 'hidden') return 0
  if (isKeyRemoval(node)) return 1
  return isSecondary(node) ? 3 : 2
}

/** Fields first, then ways that need one press, then ways back. */
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

/** The first button that goes on, better one beside fields than one alone; a provider's only beside fields. */
function primaryOf(sections: readonly FormSection[]): ButtonNode | undefined {
  const ofAll = sections.flatMap(({ nodes }) => nodes.filter(isPrimaryCandidate))
  const besideFields = sections
    .filter(({ nodes }) => nodes.some(isField))
    .flatMap(({ nodes }) => nodes.filter(isPrimaryCandidate))
  const isOwn = (node: ButtonNode) => node.kind === 'submit'
  return besideFields.find(isOwn) ?? ofAll.find(isOwn) ?? besideFields[0]
}

function isPrimaryCandidate(node: FlowNode): node is ButtonNode {
  return isSubmit(node) && !node.disabled && !isSecondary(node) && !isRemoval(node)
}

/**
 * The buttons of specification section 5, and those that nobody could press otherwise: a method's own button
 * while another method in the same form has a required field that is empty.
 */
function unvalidatedOf(nodes: readonly FlowNode[]): Set<string> {
  const groupsWithRequired = new Set(nodes.filter(isRequired).map((node) => node.group))
  groupsWithRequired.delete('default')
  const isFree = (node: ButtonNode) =>
    node.kind === 'provider' ||
    isSecondary(node) ||
    [...groupsWithRequired].some((group) => group !== node.group)
  return new Set(
    nodes
      .filter(isSubmit)
      .filter(isFree)
      .map((node) => node.id),
  )
}
