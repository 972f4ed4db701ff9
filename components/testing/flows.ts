import { readDestination } from '@/lib/destination/destination'
import type { OpenFlow } from '@/lib/flows/open/open-flow'
import { type Flow, flowSchema } from '@/lib/ory/kratos/flow/flow'
import { type FlowPageUrl, toHref } from '@/lib/urls/flow-page-url'

interface LooseUi {
  readonly nodes: unknown
  readonly messages?: unknown
}

/** A flow with this `ui`, parsed like a response of Kratos. */
export function flowWith(ui: LooseUi): Flow {
  return flowSchema.parse({
    id: '2b4ac1f0-6d2f-4b8e-9a47-3f1c5a7be001',
    ui: { action: '', method: 'POST', ...ui },
  })
}

/** A flow as its page has opened it, with nothing besides the flow and its URL, for a visitor without cookies. */
export function openFlowOf(flow: Flow, pageUrl: FlowPageUrl): OpenFlow {
  return {
    flow,
    pageUrl,
    destination: readDestination(pageUrl.query),
    page: toHref(pageUrl),
    retryAfter: undefined,
    notice: undefined,
    visitor: { cookieHeader: '', userAgent: '', ipAddress: null, requestId: 'r' },
    session: {},
    draft: undefined,
    schemas: [],
  }
}

interface LooseNode {
  readonly group?: string
  readonly label?: { readonly id?: number; readonly text?: string; readonly context?: object }
  readonly messages?: readonly object[]
}

/** An input node as Kratos sends it. */
export function inputNode(attributes: object, { group = 'default', label, messages = [] }: LooseNode = {}) {
  const meta = label ? { label: { id: 0, type: 'info', ...label } } : {}
  return { type: 'input', group, attributes: { node_type: 'input', ...attributes }, messages, meta }
}

/** A submit button as Kratos sends it. */
export function submitNode(
  name: string,
  value: string,
  group: string,
  label: { id?: number; text?: string } = {},
) {
  return inputNode({ name, type: 'submit', value }, { group, label: { text: value, ...label } })
}
