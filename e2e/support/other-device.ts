import { type APIRequestContext, request } from '@playwright/test'
import type { Person } from '../fixtures/people'
import { startFlow } from './kratos-flow'

/**
 * Signs a person in on another device, without a browser.
 * @param userAgent the name that the device sends
 * @returns the device; the caller must dispose of it
 * @throws if Kratos rejects the sign-in
 */
export async function signInOnOtherDevice(
  { email, password }: Person,
  appUrl: string,
  userAgent: string,
): Promise<APIRequestContext> {
  const device = await request.newContext({ baseURL: appUrl, userAgent })
  const flow = await startFlow(device, 'login')
  const response = await device.post(flow.action, {
    headers: { accept: 'application/json' },
    data: { method: 'password', csrf_token: flow.csrfToken, identifier: email, password },
  })
  if (response.status() !== 200) throw new Error(`Sign-in answered ${response.status()}`)
  return device
}
