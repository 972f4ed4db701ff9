import type { Flow, RawNode } from '@/lib/ory/kratos/flow/flow'
import { filterNodes, mapNodes } from '@/lib/ory/kratos/flow/map-nodes'
import type { InAppBrowser } from './in-app-browser'

/** What of an in-app browser decides which buttons work there. */
type Limits = Pick<InAppBrowser, 'refuses' | 'hasPasskeys'>

/** A provider that refuses an in-app browser. */
export interface UnsupportedProvider {
  /** The value of its button. */
  readonly id: string
  readonly name: string
}

/**
 * The flow as an in-app browser can use it. The buttons of the providers that refuse the browser are disabled: the page
 * shows at their place why. Passkeys are gone, when the flow offers anything else.
 */
export function withUnsupportedDisabled(flow: Flow, browser: Limits): Flow {
  const marked = mapNodes(flow, (node) => (isRefused(node, browser) ? disabled(node) : node))
  const usable = filterNodes(marked, (node) => !isKeyless(node, browser))
  const isUsable = usable.ui.nodes.some(
    ({ attributes }) => attributes.type === 'submit' && !attributes.disabled,
  )
  return isUsable ? usable : marked
}

/** What {@link withUnsupportedDisabled} disables, and whether it removes passkeys. */
export function unsupportedMethods(
  { ui }: Flow,
  browser: Limits,
): { readonly refused: readonly UnsupportedProvider[]; readonly misses: boolean } {
  return {
    refused: ui.nodes
      .filter((node) => isRefused(node, browser))
      .map((node) => ({ id: String(node.attributes.value), name: nameOf(node) })),
    misses: ui.nodes.some((node) => isKeyless(node, browser)),
  }
}

/**
 * The settings flow as an in-app browser can use it: no button that makes a passkey or a security key. The row says
 * why, by `attributes.in_app` of the button. What removes one works everywhere.
 */
export function withoutNewKeys(flow: Flow, browser: Limits): Flow {
  const isNew = (node: RawNode) => isKeyless(node, browser) && node.attributes.type !== 'submit'
  const usable = filterNodes(flow, (node) => !isNew(node) || node.attributes.type !== 'text')
  return mapNodes(usable, (node) =>
    isNew(node) && node.attributes.type === 'button'
      ? { ...node, attributes: { ...node.attributes, in_app: true } }
      : node,
  )
}

function disabled(node: RawNode): RawNode {
  return { ...node, attributes: { ...node.attributes, disabled: true } }
}

function isRefused(node: RawNode, { refuses }: Limits): boolean {
  return node.group === 'oidc' && refuses.includes(providerOf(node))
}

function isKeyless({ group }: RawNode, { hasPasskeys }: Limits): boolean {
  return !hasPasskeys && (group === 'passkey' || group === 'webauthn')
}

/** Kratos' id of a provider. The operators choose it, and name most of them after the provider. */
function providerOf({ attributes }: RawNode): string {
  return String(attributes.value ?? '').toLowerCase()
}

function nameOf(node: RawNode): string {
  const name = node.meta?.label?.context?.provider
  return typeof name === 'string' && name !== '' ? name : String(node.attributes.value)
}
