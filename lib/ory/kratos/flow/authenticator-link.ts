import { z } from 'zod'
import type { Flow } from './flow'
import { knownIdentifier } from './known-identifier'
import { mapNodes } from './map-nodes'

const keySchema = z.looseObject({
  id: z.literal('totp_secret_key'),
  text: z.looseObject({ context: z.looseObject({ secret: z.string().min(1) }) }),
})

/**
 * The settings flow whose QR code for an authenticator app has a link that opens the app: a phone cannot scan its own
 * screen. Source: Key Uri Format (github.com/google/google-authenticator/wiki/Key-Uri-Format).
 * @param issuer the name of the entry in the app
 */
export function withAuthenticatorLink(flow: Flow, issuer: string): Flow {
  const secret = flow.ui.nodes
    .map(({ attributes }) => keySchema.safeParse(attributes).data?.text.context.secret)
    .find((found) => found !== undefined)
  if (secret === undefined) return flow
  const account = knownIdentifier(flow) ?? ''
  const label = [issuer, account].filter(Boolean).map(encodeURIComponent).join(':')
  const url = `otpauth://totp/${label}?${new URLSearchParams({ secret, issuer }).toString().replaceAll('+', '%20')}`
  return mapNodes(flow, (node) =>
    node.attributes.id === 'totp_qr'
      ? { ...node, attributes: { ...node.attributes, authenticator_url: url } }
      : node,
  )
}
