import { randomBytes, randomUUID } from 'node:crypto'
import { type Identity, listedIdentity, publicIdentity } from '../identity/identity'
import type { KratosSettings } from '../settings'

export type Aal = 'aal1' | 'aal2'

export type Device = { id: string; ip_address: string; user_agent: string; location: string }

/** The provider of a social sign-in, and after 26.2 what it reported about the sign-in. */
export type ProviderUse = {
  provider: string
  aal?: Aal
  upstream_acr?: string
  upstream_amr?: readonly string[]
}

export type AuthenticationMethod = Partial<ProviderUse> & { method: string; aal: Aal; completed_at: string }

/** A session with the keys of Kratos' API. `token` is in the cookie, `logoutToken` in the logout URL. */
export type Session = {
  id: string
  active: boolean
  issued_at: string
  authenticated_at: string
  expires_at: string
  authenticator_assurance_level: Aal
  authentication_methods: AuthenticationMethod[]
  devices: Device[]
  identity: Identity
  token: string
  logoutToken: string
}

export const sessionCookie = 'ory_kratos_session'

/**
 * The value of a session's cookie, as Kratos writes it: base64 of a time, a bar, the sealed part and another
 * bar, with padding. The sandbox seals nothing.
 */
export const cookieOf = (token: string): string =>
  Buffer.from(`0|${token}|`).toString('base64').replaceAll('+', '-').replaceAll('/', '_')
/** As in Go, unused bits of the last letter are ignored. */
export const tokenOf = (cookie: string): string =>
  /^[\w-]+={0,2}$/.test(cookie) ? (Buffer.from(cookie, 'base64').toString().split('|')[1] ?? '') : ''

/** Who signed in, with which method and on which device. */
export type SignIn = {
  identity: Identity
  method: string
  provider?: ProviderUse
  aal: Aal
  device: Omit<Device, 'id'>
  now: Date
}

/** A session for an identity that has just signed in. */
export function newSession(settings: KratosSettings, signIn: SignIn): Session {
  return {
    ...times(settings, signIn.now),
    id: randomUUID(),
    active: true,
    authenticator_assurance_level: signIn.aal,
    authentication_methods: [methodOf(signIn)],
    devices: [{ id: randomUUID(), ...signIn.device }],
    identity: signIn.identity,
    token: `ory_st_${randomBytes(96).toString('hex')}`,
    logoutToken: `ory_lo_${randomBytes(24).toString('hex')}`,
  }
}

/** The same session after its owner has signed in again. */
export function refreshedSession(settings: KratosSettings, session: Session, signIn: SignIn): Session {
  return {
    ...session,
    ...times(settings, signIn.now),
    authenticator_assurance_level: [signIn.aal, session.authenticator_assurance_level].includes('aal2')
      ? 'aal2'
      : 'aal1',
    authentication_methods: [...session.authentication_methods, methodOf(signIn)],
  }
}

/** The same session after its owner has set up a second factor. That counts as using it. */
export function withSecondFactor(session: Session, method: string, now: Date): Session {
  const completed = { method, aal: 'aal2' as const, completed_at: now.toISOString() }
  return {
    ...session,
    authenticator_assurance_level: 'aal2',
    authentication_methods: [...session.authentication_methods, completed],
  }
}

function times(
  settings: KratosSettings,
  now: Date,
): Pick<Session, 'issued_at' | 'authenticated_at' | 'expires_at'> {
  const at = now.toISOString()
  const end = new Date(now.getTime() + settings.sessionLifespan).toISOString()
  return { issued_at: at, authenticated_at: at, expires_at: end }
}

function methodOf({
  method,
  provider,
  aal,
  now,
}: Pick<SignIn, 'method' | 'aal' | 'now' | 'provider'>): AuthenticationMethod {
  return { method, aal, completed_at: now.toISOString(), ...provider }
}

/** The session with one more method that its owner has used. `provider` is that of a social sign-in. */
export function withMethod(
  session: Session,
  method: string,
  now: Date,
  { aal = 'aal1', ...provider }: Partial<ProviderUse> = {},
): Session {
  const shown = { method, aal, completed_at: now.toISOString(), ...provider }
  return {
    ...session,
    ...(aal === 'aal2' && { authenticator_assurance_level: aal }),
    authentication_methods: [...session.authentication_methods, shown],
  }
}

/** Whether the session is active and has not expired. */
export function isUsable(session: Session, now: Date): boolean {
  return session.active && new Date(session.expires_at) > now && session.identity.state === 'active'
}

/** The session in the response of whoami and of a sign-in. */
export function publicSession(settings: KratosSettings, session: Session): object {
  return { ...common(session), identity: publicIdentity(settings, session.identity) }
}

/** The session in a list of sessions. */
export function listedSession(session: Session): object {
  return { ...common(session), identity: listedIdentity(session.identity) }
}

/** The session without its secrets and without the identity. */
export function common(session: Session): Omit<Session, 'identity' | 'token' | 'logoutToken'> {
  const { identity, token, logoutToken, ...rest } = session
  return rest
}
