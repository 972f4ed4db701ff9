import { type Fields, textField } from '../flow/fields'
import { withFreshToken } from '../flow/mail-form'
import { inputNode, type Node } from '../flow/nodes'
import { isPrivileged, type SettingsMethod, type SettingsOutcome } from '../flow/settings-method'
import { texts } from '../flow/texts'
import { badRequest, methodDisabled } from '../http/kratos-error'
import { type Identity, withCredential } from '../identity/identity'
import { type Session, withMethod, withSecondFactor } from '../session/session'
import type { Flow } from '../types'
import type { Visit } from '../visit'
import { hexId, keysOf, listedKeys, waysToSignIn } from '../webauthn/key-ring'
import { pendingChallenge } from '../webauthn/options'
import { scriptNode } from '../webauthn/script'
import { verifyNewKey } from '../webauthn/verify'
import { newKeyNodes } from './webauthn'

const name = 'webauthn'

/** Security keys: add one with a name, and remove one. The only way to sign in cannot be removed. */
export const webauthnSettings: SettingsMethod = { name, settingsNodes, changeSettings }

/** Passkeys need the script too. Without security keys it is the only node. */
function settingsNodes(visit: Visit, identity: Identity): Node[] {
  const { settings } = visit.kratos
  if (settings.securityKeys === 'none') return settings.hasPasskeys ? [scriptNode(settings)] : []
  const userHandle = Buffer.from(identity.id.replaceAll('-', ''), 'hex').toString('base64url')
  return [...removalNodes(identity), ...newKeyNodes(visit, userHandle, texts.addKey())]
}

function removalNodes(identity: Identity): Node[] {
  const isLastWay = waysToSignIn(identity) < 2
  return listedKeys(identity, name).map((key) => {
    const label = texts.removeKey({ name: key.display_name || 'unnamed', addedAt: key.added_at })
    const disabled = key.is_passwordless && isLastWay
    return inputNode(name, 'webauthn_remove', 'submit', { value: hexId(key), disabled, label })
  })
}

async function changeSettings(
  visit: Visit,
  flow: Flow,
  fields: Fields,
  session: Session,
): Promise<SettingsOutcome> {
  const added = textField(fields, 'webauthn_register')
  const removed = textField(fields, 'webauthn_remove')
  const method = textField(fields, 'method')
  const isSwitchedOn = visit.kratos.settings.securityKeys !== 'none'
  if (!isSwitchedOn && method === name) throw methodDisabled()
  const isMine = isSwitchedOn && (method === name || method === '')
  if (!isMine || (added === '' && removed === '')) return { kind: 'not-responsible' }
  const keyName = textField(fields, 'webauthn_register_displayname')
  if (added !== '' && keyName === '') {
    const missing = 'webauthn_register_displayname'
    const nodes = withFreshToken(visit, flow.nodes)
    return { kind: 'refused', nodes, texts: [{ field: missing, text: texts.missing(missing) }] }
  }
  visit.requireCsrfToken(fields.values.csrf_token)
  if (!isPrivileged(visit, session)) return { kind: 'too-old' }
  return added === '' ? remove(visit, flow, session, removed) : add(visit, flow, session, added, keyName)
}

/** Adding a key as a second factor counts as using it: the session then has aal2. */
async function add(
  visit: Visit,
  flow: Flow,
  session: Session,
  json: string,
  keyName: string,
): Promise<SettingsOutcome> {
  const { settings } = visit.kratos
  const isPasswordless = settings.securityKeys === 'passwordless'
  const asked = pendingChallenge(flow, 'webauthn_register_trigger')
  const key = await verifyNewKey(settings, asked, json)
  if (!key || !asked) {
    const nodes = withFreshToken(visit, flow.nodes)
    return { kind: 'refused', nodes, texts: [{ text: texts.newKeyUnreadable() }] }
  }
  const { identity } = session
  const named = { ...key, display_name: keyName, is_passwordless: isPasswordless }
  const config = { credentials: [...keysOf(identity, name), named], user_handle: asked.userHandle }
  const withKey = isPasswordless ? withMethod : withSecondFactor
  return {
    kind: 'done',
    identity: withCredential(identity, name, { config, version: 1 }, visit.now),
    session: withKey(session, name, visit.now),
  }
}

function remove(visit: Visit, flow: Flow, { identity }: Session, id: string): SettingsOutcome {
  const keys = keysOf(identity, name)
  const kept = keys.filter((key) => hexId(key) !== id)
  const removed = keys.find((key) => hexId(key) === id)
  if (!removed) throw badRequest('You tried to remove a WebAuthn credential which does not exist.')
  if (removed.is_passwordless && waysToSignIn(identity) < 2) {
    const placed = { field: 'webauthn_remove', text: texts.lockedOut() }
    return { kind: 'refused', nodes: withFreshToken(visit, flow.nodes), texts: [placed] }
  }
  const config = kept.length === 0 ? {} : { ...identity.credentials[name]?.config, credentials: kept }
  return { kind: 'done', identity: withCredential(identity, name, { config }, visit.now) }
}
