import 'server-only'
import names from './passkey-providers.json'

const known: Readonly<Record<string, string>> = names

/**
 * The name of the program or service that keeps a passkey, such as "Apple Passwords". Pure. `passkey-providers.json` has the
 * names of the public list github.com/passkeydeveloper/passkey-authenticator-aaguids (docs/third-party.md says how to
 * take it anew).
 * @param aaguid the sixteen bytes by which an authenticator tells its kind (WebAuthn Level 3, section 6.5.1)
 */
export function passkeyProvider(aaguid: Buffer): string | undefined {
  const groups = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/.exec(aaguid.toString('hex'))
  const id = groups?.slice(1).join('-') ?? ''
  return Object.hasOwn(known, id) ? known[id] : undefined
}
