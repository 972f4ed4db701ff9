import { formTokenField } from '@/lib/flows/form/form-token'
import type { Flow, RawNode } from '@/lib/ory/kratos/flow/flow'
import { withLabelContext } from '@/lib/ory/kratos/flow/label-context'
import { filterNodes, mapNodes } from '@/lib/ory/kratos/flow/map-nodes'

/** Whether a node is a button for LINE: to sign in, to sign up, to link or to unlink. */
function isLine({ group, attributes }: RawNode, provider: string): boolean {
  return group === 'oidc' && attributes.type === 'submit' && attributes.value === provider
}

/** Whether a flow offers LINE. */
export function hasLine({ ui }: Flow, provider: string): boolean {
  return ui.nodes.some((node) => isLine(node, provider))
}

/** What LINE's button in the settings does, by its name; undefined when Kratos offers no such button. */
export function lineAction({ ui }: Flow, provider: string): 'link' | 'unlink' | undefined {
  const name = ui.nodes.find((node) => isLine(node, provider))?.attributes.name
  return name === 'link' || name === 'unlink' ? name : undefined
}

/** The flow with only LINE's button, and the tokens of Kratos and of us that its form needs. */
export function onlyLine(flow: Flow, provider: string): Flow {
  const tokens: readonly unknown[] = ['csrf_token', formTokenField]
  return filterNodes(flow, (node) => tokens.includes(node.attributes.name) || isLine(node, provider))
}

/** The flow with LINE's button before those of other providers, in whatever order Kratos is configured to have them. */
export function withLineFirst(flow: Flow, provider: string): Flow {
  const line = flow.ui.nodes.filter((node) => isLine(node, provider))
  const others = flow.ui.nodes.filter((node) => !line.includes(node))
  return { ...flow, ui: { ...flow.ui, nodes: [...line, ...others] } }
}

/** The flow without LINE's button. */
export function withoutLine(flow: Flow, provider: string): Flow {
  return filterNodes(flow, (node) => !isLine(node, provider))
}

/** What names a button of LINE. */
export interface LineButton {
  /** Kratos' id of LINE. */
  readonly provider: string
  readonly name: string
}

/**
 * The flow with LINE's name and icon on its buttons (docs/behaviour.md 2.4). Kratos may know the provider by
 * another name.
 */
export function withLineName(flow: Flow, { provider, name }: LineButton): Flow {
  if (!hasLine(flow, provider)) return flow
  return mapNodes(flow, (node) => (isLine(node, provider) ? withProviderName(node, name) : node))
}

function withProviderName(node: RawNode, name: string): RawNode {
  return withLabelContext({ ...node, attributes: { ...node.attributes, icon: 'line' } }, { provider: name })
}

/** The flow whose button for LINE names the linked account, for the row of the settings. */
export function withLineAccount(
  flow: Flow,
  { provider, account }: { provider: string; account: string },
): Flow {
  return mapNodes(flow, (node) => (isLine(node, provider) ? withLabelContext(node, { account }) : node))
}

/** The traits that LINE sends (docs/behaviour.md 2.6). */
const lineTraits = /^traits\.(username|(first|last)_?name|name\.(first|last))$/i

/**
 * The registration flow of a visitor who came from LINE, without the fields for names and for a known e-mail address.
 * A field stays if Kratos has an error for it, or if it is required and empty: the visitor could not continue without
 * it.
 */
export function withHiddenTraits(flow: Flow): Flow {
  return mapNodes(flow, (node) => {
    const { name, value, required } = node.attributes
    const isEmpty = value === undefined || value === ''
    const isNeeded = node.messages.some(({ type }) => type === 'error') || (required === true && isEmpty)
    const isHidden = lineTraits.test(String(name)) || (name === 'traits.email' && !isEmpty)
    return isHidden && !isNeeded ? { ...node, attributes: { ...node.attributes, type: 'hidden' } } : node
  })
}
