import 'server-only'
import { z } from 'zod'
import { safeLink } from '@/lib/http/safe-url'
import { plainText } from '@/lib/messages/plain-text'
import type { Flow } from '@/lib/ory/kratos/flow/flow'
import { providerIdToken } from '@/lib/ory/kratos/identity/provider-id-token'
import { lineConfig } from './line-config'
import { lineAction } from './line-nodes'

/** The account of LINE that is linked, as its owner showed it at LINE when it was linked. */
export interface LineProfile {
  readonly name: string
  readonly pictureUrl?: string | undefined
}

/** LINE allows 20 characters. */
const maxNameLength = 40

const claimsSchema = z.object({
  name: z.string().transform((name) => plainText(name, maxNameLength)),
  picture: z.string().optional().catch(undefined).transform(pictureOf),
})

/**
 * Name and picture of the linked account of LINE (`LINE_PROFILE=on`), for a settings flow that can unlink it. They
 * are claims of the ID token with which it was linked. Kratos verified the token then, and returns it
 * only at its admin API. The identity is the one of the visitor's own flow.
 * @returns undefined when it is switched off, or when Kratos has no ID token with a name
 */
export async function lineProfileOf(flow: Flow): Promise<LineProfile | undefined> {
  const { LINE_PROFILE, LINE_PROVIDER_ID } = lineConfig()
  const id = flow.identity?.id
  if (LINE_PROFILE !== 'on' || !id || lineAction(flow, LINE_PROVIDER_ID) !== 'unlink') return undefined
  const token = await providerIdToken(id, LINE_PROVIDER_ID)
  return token === undefined ? undefined : profileIn(token)
}

/** What an ID token of LINE tells about its owner. Pure; it checks no signature. */
export function profileIn(token: string): LineProfile | undefined {
  const claims = claimsSchema.safeParse(payloadOf(token)).data
  return claims?.name ? { name: claims.name, pictureUrl: claims.picture } : undefined
}

function payloadOf(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  } catch {
    return undefined
  }
}

/** Another site's picture: a URL of our own could be one that does something. */
function pictureOf(url: string | undefined): string | undefined {
  return url && /^https?:/i.test(url) ? safeLink(url) : undefined
}
