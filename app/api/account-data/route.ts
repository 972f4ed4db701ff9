import { accountAccess } from '@/lib/account/account-access'
import { seeOther } from '@/lib/http/see-other'
import { applicationsOf } from '@/lib/oauth2/applications'
import { personalData } from '@/lib/ory/kratos/identity/personal-data'
import type { FailureReason } from '@/lib/request/failure-reason'
import { currentFailureUrl } from '@/lib/request/failure-url'
import { hasAccountToken } from '@/lib/session/account-form'

/**
 * Sends the visitor's data as a file. Only to a form that we rendered for this session, so that a URL alone does not
 * return it.
 */
export async function POST(request: Request): Promise<Response> {
  const [form, access] = await Promise.all([
    request.formData().catch(() => new FormData()),
    accountAccess('/data'),
  ])
  if (access.kind === 'redirect') return seeOther(access.url)
  const { session, identity: owner } = access.account
  if (!hasAccountToken(form, 'account data', session.id)) return seeOther('/data?notice=csrf')

  const [data, allowed] = await Promise.all([personalData(access.whoami), applicationsOf(owner.id)])
  if (data.kind === 'unknown') return failed(data.reason)
  if (allowed?.kind === 'unknown') return failed(allowed.reason)
  const { identity, sessions } = data
  const consents = (allowed?.applications ?? []).map(({ client, scopes, since, isRemembered }) => ({
    client_id: client.id,
    client_name: client.name,
    granted_scopes: scopes,
    handled_at: since,
    remember: isRemembered,
  }))
  return new Response(`${JSON.stringify({ identity, sessions, consents }, null, 2)}\n`, {
    headers: {
      'Content-Type': 'application/json',
      'Content-Disposition': 'attachment; filename="account-data.json"',
      'Cache-Control': 'no-store',
    },
  })
}

async function failed(reason: FailureReason): Promise<Response> {
  return seeOther(await currentFailureUrl(reason, '/data'))
}
