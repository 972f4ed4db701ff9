import 'server-only'
import { z } from 'zod'
import type { Config } from '@/lib/config/config'
import { frontendApi, identityApi } from '@/lib/ory/clients/clients'
import { unwrapBody } from '@/lib/ory/clients/result'
import { ServiceError } from '@/lib/ory/clients/service-error'
import { toServiceResponse } from '@/lib/ory/clients/service-response'
import { createFindings, type Finding } from './finding'
import { acceptJson } from './kratos-probe'

const { ok, warning, skipped } = createFindings('recovery')

const madeSchema = z.object({ id: z.string() })

/**
 * Checks that Kratos ends the other sessions of a recovered account. Only a recovery shows that, so the check
 * creates an account, recovers it twice and deletes it. No message is sent.
 */
export async function checkRecovery(config: Pick<Config, 'ORY_ADMIN_URL'>): Promise<Finding[]> {
  if (config.ORY_ADMIN_URL === undefined)
    return skipped(
      'Only with Kratos’ admin API can the doctor test whether a recovery ends other sessions.',
      'ORY_ADMIN_URL',
    )
  const email = `latchkey-doctor-${crypto.randomUUID()}@example.com`
  const making = identityApi().createIdentity({ createIdentityBody: { schema_id: '', traits: { email } } })
  const made = madeSchema.safeParse((await toServiceResponse(making)).body)
  if (!made.success)
    return skipped('Kratos rejected an account with only an email address, so no recovery was tested.')
  const { id } = made.data
  try {
    await recover(id)
    await recover(id)
    const sessions = await unwrapBody(identityApi().listIdentitySessions({ id, active: true }))
    if (sessions.length === 0) return skipped('Kratos did not recover an account of the doctor.')
    return sessions.length === 1 ? ok('A recovery ends the other sessions of the account.') : notEnding
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    return skipped(`Kratos did not recover an account of the doctor: ${error.message}.`)
  } finally {
    await toServiceResponse(identityApi().deleteIdentity({ id }))
  }
}

const notEnding = warning(
  'After a recovery, Kratos leaves other sessions of the account signed in. Latchkey ends them, except where a recovery does not come through it.',
  'selfservice.flows.recovery.after.hooks in Kratos: - hook: revoke_active_sessions',
)

async function recover(id: string): Promise<void> {
  const asked = { createRecoveryCodeForIdentityBody: { identity_id: id, expires_in: '1m' } }
  const { recovery_code: code, recovery_link: link } = await unwrapBody(
    identityApi().createRecoveryCodeForIdentity(asked),
  )
  const flow = new URL(link).searchParams.get('flow') ?? ''
  const body = { method: 'code', code } as const
  await toServiceResponse(
    frontendApi().updateRecoveryFlow({ flow, updateRecoveryFlowBody: body }, acceptJson),
  )
}
