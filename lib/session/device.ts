import 'server-only'
import { config } from '@/lib/config/config'
import { requestCookies } from '@/lib/http/request-scope'
import { type Device, deviceSchema } from './device-schema'
import { seal, unseal } from './seal'

/** 180 days. Each sign-in starts them again. */
const lifetimeSeconds = 180 * 24 * 60 * 60

function cookieName(): string {
  return config().isSecure ? '__Host-latchkey_device' : 'latchkey_device'
}

/** What we remember of the visitor's browser; empty when there is nothing, or the seal is broken or too old. */
export async function readDevice(): Promise<Device> {
  const sealed = (await requestCookies()).get(cookieName())?.value
  return (sealed && (await unseal(sealed, deviceSchema, config().SESSION_SECRET))) || {}
}

/**
 * Changes what we remember of the visitor's browser. Only in a server action or route handler: it sets a
 * cookie, or deletes it when nothing is left.
 * @param patch entries to set; `undefined` removes an entry
 */
export async function updateDevice(patch: Device): Promise<void> {
  const { isSecure, SESSION_SECRET } = config()
  const device = { ...(await readDevice()), ...patch }
  const jar = await requestCookies()
  const options = { name: cookieName(), path: '/', secure: isSecure } as const
  const isEmpty = Object.values(device).every((value) => value === undefined)
  if (isEmpty) {
    jar.delete(options)
    return
  }
  const value = await seal(device, SESSION_SECRET, lifetimeSeconds)
  jar.set({ ...options, value, httpOnly: true, sameSite: 'lax', maxAge: lifetimeSeconds })
}
