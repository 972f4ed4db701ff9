'use server'

import { RedirectType } from 'next/navigation'
import { redirect } from '@/lib/http/redirect'
import type { RedirectUrl } from '@/lib/http/redirect-url'
import { oauth2Session } from '@/lib/oauth2/oauth2-session'
import { acceptUserCode } from '@/lib/oauth2/user-code'
import { whoIsSignedIn } from '@/lib/ory/kratos/session/who-is-signed-in'
import { limitUserCode } from '@/lib/rate-limits/user-code'
import { currentFailureUrl } from '@/lib/request/failure-url'
import { viaRedirectPage } from '@/lib/request/redirect-page'
import { currentVisitor } from '@/lib/request/visitor'
import { hasCsrfField } from '@/lib/session/csrf-field'
import { updateSession } from '@/lib/session/session'
import { cleanCode } from '@/lib/submission/clean'
import { deviceBinding, deviceUrl, typedCode } from './device-page'

export async function submitDeviceCode(form: FormData): Promise<void> {
  redirect(await viaRedirectPage(await nextUrl(form)), RedirectType.replace)
}

async function nextUrl(form: FormData): Promise<RedirectUrl> {
  const challenge = String(form.get('device_challenge') ?? '')
  const code = typedCode(form.get('user_code'))
  const page = { device_challenge: challenge, user_code: code }
  const binding = deviceBinding(challenge, await whoIsSignedIn())
  if (!hasCsrfField(form, binding)) return deviceUrl({ ...page, notice: 'csrf' })
  const limited = await limitUserCode(
    await currentVisitor(),
    () => acceptUserCode(challenge, cleanCode(code)),
    ({ kind }) => (kind === 'wrong_code' ? 'wrong' : kind === 'failed' ? 'doubt' : 'right'),
  )
  if ('seconds' in limited)
    return deviceUrl({ ...page, notice: 'wait', retry_after: String(limited.seconds) })
  const { result } = limited
  if (result.kind === 'wrong_code') return deviceUrl({ ...page, notice: 'code' })
  if (result.kind === 'failed') return currentFailureUrl(result.reason, deviceUrl(page))
  await updateSession(oauth2Session.change({ deviceCode: code }))
  return result.url
}
