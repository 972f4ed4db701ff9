import { formTokenField } from '@/lib/flows/form-token'
import type { Flow, RawNode } from '@/lib/ory/kratos/flow'
import { filterNodes, mapNodes } from '@/lib/ory/kratos/map-nodes'

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

/** The flow without LINE's button. */
export function withoutLine(flow: Flow, provider: string): Flow {
  return filterNodes(flow, (node) => !isLine(node, provider))
}

/**
 * The flow without the buttons that do not work inside LINE's browser: Google refuses embedded browsers, and
 * there are no passkeys. The flow does not change when it offers nothing else.
 */
export function withoutUnusable(flow: Flow): Flow {
  const usable = filterNodes(flow, ({ group, attributes }) => {
    const isGoogle = group === 'oidc' && attributes.value === 'google'
    return !isGoogle && group !== 'passkey' && group !== 'webauthn'
  })
  return usable.ui.nodes.some(({ attributes }) => attributes.type === 'submit') ? usable : flow
}

/**
 * The flow with LINE's name and icon on its buttons (specification 2.4). Kratos may know the provider by
 * another name.
 */
export function withLineName(flow: Flow, { provider, name }: { provider: string; name: string }): Flow {
  if (!hasLine(flow, provider)) return flow
  return mapNodes(flow, (node) => (isLine(node, provider) ? withProviderName(node, name) : node))
}

function withProviderName(node: RawNode, name: string): RawNode {
  const label = node.meta?.label
  const context = { ...label?.context, provider: name }
  return {
    ...node,
    attributes: { ...node.attributes, icon: 'line' },
    ...(label && { meta: { ...node.meta, label: { ...label, context } } }),
  }
}

/** The traits that LINE sends (specification 2.6). */
const lineTraits = /^traits\.(username|(first|last)_?name|name\.(first|last))$/i

/**
 * The registration flow of a visitor who came from LINE, without the fields for names and for a known e-mail
 * address. A field stays when Kratos has an error for it, or when it is required and empty: the visitor could
 * not go on without it.
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
