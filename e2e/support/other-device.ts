import { type APIRequestContext, request } from '@playwright/test'
import type { Person } from '../fixtures/people'
import { startFlow } from './kratos-flow'

/**
 * Signs somebody in on another device, without a browser.
 * @param userAgent what the device calls itself
 * @returns the device; dispose of it in the end
 */
export async function signInOnOtherDevice(
  { email, password }: Person,
  appUrl: string,
  userAgent: string,
): Promise<APIRequestContext> {
  const device = await request.newContext({ baseURL: appUrl, userAgent })
  const flow = await startFlow(device, 'login')
  const answer = await device.post(flow.action, {
    headers: { accept: 'application/json' },
    data: { method: 'password', csrf_token: flow.csrfToken, identifier: email, password },
  })
  if (answer.status() !== 200) throw new Error(`Sign-in answered ${answer.status()}`)
  return device
}
