import { z } from 'zod'
import type { Flow } from '@/lib/ory/kratos/flow/flow'
import { jsonText } from '@/lib/ory/kratos/nodes/json-text'
import type { Session } from '@/lib/session/session-schema'

/** What a browser needs to forget a passkey (WebAuthn Level 3, section 5.1.10.1). */
interface RemovedPasskey {
  readonly rpId: string
  /** Base64url without padding. */
  readonly credentialId: string
}

const optionsSchema = jsonText.pipe(
  z
    .object({ credentialOptions: z.object({ publicKey: z.object({ rp: z.object({ id: z.string() }) }) }) })
    .or(z.object({ publicKey: z.object({ rp: z.object({ id: z.string() }) }) })),
)

/**
 * The passkey that Kratos has just removed in this flow. Pure. All other passkeys stay unnamed: Kratos creates a new
 * user handle for each, so we cannot list an account's passkeys to the browser.
 */
export function removedPasskey(
  { id, ui }: Flow,
  { settingsAnswer }: Pick<Session, 'settingsAnswer'>,
): RemovedPasskey | null {
  const removed = settingsAnswer?.flowId === id ? settingsAnswer.removedPasskey : undefined
  if (removed === undefined || !/^(?:[0-9a-f]{2})+$/.test(removed)) return null
  const options = ui.nodes.find(({ attributes }) => attributes.name === 'passkey_create_data')
  const source = optionsSchema.safeParse(options?.attributes.value).data
  if (source === undefined) return null
  const { publicKey } = 'publicKey' in source ? source : source.credentialOptions
  return { rpId: publicKey.rp.id, credentialId: Buffer.from(removed, 'hex').toString('base64url') }
}
