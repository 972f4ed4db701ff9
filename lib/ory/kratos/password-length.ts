import type { Flow } from './flow'
import { mapNodes } from './map-nodes'

/**
 * The flow whose fields for a new password say how short it may be. No release of Kratos tells it before it refuses.
 * @param minLength the length that Kratos asks for, in characters
 */
export function withPasswordLength(flow: Flow, minLength: number): Flow {
  return mapNodes(flow, (node) => {
    const { attributes } = node
    const isNew = attributes.type === 'password' && attributes.autocomplete === 'new-password'
    return isNew ? { ...node, attributes: { minlength: minLength, ...attributes } } : node
  })
}
