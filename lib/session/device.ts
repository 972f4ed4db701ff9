import 'server-only'
import { cookies } from 'next/headers'
import { config } from '@/lib/config/config'
import { type Device, deviceSchema } from './device-schema'
import { ownCookie } from './own-cookie'
import { seal, unseal } from './seal'

/** 180 days. Each sign-in starts them again. */
const lifetimeSeconds = 180 * 24 * 60 * 60

/** The cookie that remembers a browser. */
function deviceCookie(): string {
  return ownCookie('device')
}

/** What we remember of the visitor's browser; empty when there is nothing, or the seal is broken or too old. */
export async function readDevice(): Promise<Device> {
  const sealed = (await cookies()).get(deviceCookie())?.value
  return sealed ? openDevice(sealed) : {}
}

/** What the value of the cookie says; empty when the seal is broken or too old. */
async function openDevice(sealed: string): Promise<Device> {
  return (await unseal(sealed, deviceSchema, config().SESSION_SECRET)) ?? {}
}

/** The value of the cookie. */
function sealDevice(device: Device): Promise<string> {
  return seal(device, config().SESSION_SECRET, lifetimeSeconds)
}

/**
 * Changes what we remember of the visitor's browser. Only in a server action or route handler: it sets a
 * cookie, or deletes it when nothing is left.
 * @param patch entries to set; `undefined` removes an entry
 */
export async function updateDevice(patch: Device): Promise<void> {
  const { isSecure } = config()
  const device = { ...(await readDevice()), ...patch }
  const jar = await cookies()
  const options = { name: deviceCookie(), path: '/', secure: isSecure } as const
  const isEmpty = Object.values(device).every((value) => value === undefined)
  if (isEmpty) {
    jar.delete(options)
    return
  }
  const value = await sealDevice(device)
  jar.set({ ...options, value, httpOnly: true, sameSite: 'lax', maxAge: lifetimeSeconds })
}

/**
 * Whether Kratos' cookies end with this browser (`KEEP_SIGNED_IN=on`): nobody asked to stay signed in. What was asked
 * outlasts the sign-in, because Kratos renews its cookies later, too.
 */
export async function endsWithBrowser(): Promise<boolean> {
  return config().KEEP_SIGNED_IN === 'on' && (await readDevice()).keepsSignedIn !== true
}
