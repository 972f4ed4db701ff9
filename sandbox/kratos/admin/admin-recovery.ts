import type { Hono } from 'hono'
import { z } from 'zod'
import { newFlow } from '../flow/flow'
import { newCode, withSecrets } from '../flow/mail-secrets'
import { inputNode, submitNode } from '../flow/nodes'
import { texts } from '../flow/texts'
import { badRequest, notFound } from '../http/kratos-error'
import { jsonResponse } from '../http/responses'
import { screenUrl } from '../settings'
import type { Kratos } from '../visit'

const requestSchema = z.object({ identity_id: z.string(), expires_in: z.string().optional() })

const units: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000 }

/** Creates a recovery code for an administrator. It works in any browser, and verifies no address. */
export function adminRecoveryRoutes(app: Hono, { settings, store }: Kratos): void {
  app.post('/admin/recovery/code', async ({ req }) => {
    const given = requestSchema.safeParse(await req.json())
    if (!given.success) throw badRequest(z.prettifyError(given.error))
    const { identity_id: identityId, expires_in: expiresIn } = given.data
    if (!store.identity(identityId)) throw notFound()
    const secret = newCode()
    const code = inputNode('code', 'code', 'text', {
      required: true,
      pattern: '[0-9]+',
      maxlength: 6,
      label: texts.recoveryCode(),
    })
    const method = inputNode('code', 'method', 'hidden', { value: 'code' })
    const flow = newFlow({
      kind: 'recovery',
      requestUrl: req.url,
      csrfSecret: '',
      nodes: [code, method, submitNode('code', 'code', texts.continueLabel())],
      now: settings.now(),
      lifespan: millisecondsOf(expiresIn) ?? settings.flowLifespan,
      returnTo: undefined,
    })
    const sent = [{ secret, address: '', identityId, expiresAt: flow.expiresAt }]
    store.saveFlow(withSecrets({ ...flow, active: 'code', state: 'sent_email', isOfAdmin: true }, sent))
    const body = {
      recovery_link: screenUrl(settings, 'recovery', { flow: flow.id }),
      recovery_code: secret,
      expires_at: flow.expiresAt.toISOString(),
    }
    return jsonResponse(body, 201)
  })
}

function millisecondsOf(duration = ''): number | undefined {
  const [, count, unit = ''] = /^(\d+)([smh])$/.exec(duration) ?? []
  return count === undefined ? undefined : Number(count) * (units[unit] ?? 0)
}
