import 'server-only'
import { masked, unmasked } from '@/lib/session/token-mask'
import type { Flow } from './flow'
import { mapNodes } from './map-nodes'

/** A token of Kratos (26.2 and 1.3.1): 32 bytes of mask, and 32 bytes of secret. */
const tokenSize = 64

/**
 * The flow with Kratos' CSRF token under a new mask. Kratos stores the token with its flow, so each view of the page
 * would have the same one. A token of another shape stays as it is.
 */
export function withMaskedCsrfToken(flow: Flow): Flow {
  return mapNodes(flow, (node) => {
    const { name, value } = node.attributes
    if (name !== 'csrf_token' || typeof value !== 'string') return node
    const bytes = Buffer.from(value, 'base64')
    if (bytes.length !== tokenSize || bytes.toString('base64') !== value) return node
    return { ...node, attributes: { ...node.attributes, value: masked(unmasked(bytes)).toString('base64') } }
  })
}
