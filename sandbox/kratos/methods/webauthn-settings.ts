import { type Fields, textField } from '../flow/fields'
import type { Node } from '../flow/nodes'
import {
  isPrivileged,
  refusedChange,
  type SettingsMethod,
  type SettingsOutcome,
} from '../flow/settings-method'
import { texts } from '../flow/texts'
import { badRequest } from '../http/kratos-error'
import { type Identity, withCredential } from '../identity/identity'
import { type Session, withMethod, withSecondFactor } from '../session/session'
import type { Flow } from '../types'
import type { Visit } from '../visit'
import { countCredentials, hexId, keysOf } from '../webauthn/key-ring'
import { pendingChallenge } from '../webauthn/options'
import { scriptNode } from '../webauthn/script'
import { verifyNewKey } from '../webauthn/verify'
import { keyChange, removalNodes } from './key-settings'
import { newKeyNodes } from './webauthn'

const name = 'webauthn'
const nameField = 'webauthn_register_displayname'
const removedField = 'webauthn_remove'

/**
 * Security keys: add one with a name, and remove one. The only credential of an identity cannot be removed.
 */
export const webauthnSettings: SettingsMethod = { name, settingsNodes, changeSettings }

/** Passkeys need the script too. Without security keys it is the only node. */
function settingsNodes(visit: Visit, identity: Identity): Node[] {
  const { settings } = visit.kratos
  if (settings.securityKeys === 'none') return settings.hasPasskeys ? [scriptNode(settings)] : []
  const userHandle = Buffer.from(identity.id.replaceAll('-', ''), 'hex').toString('base64url')
  const isLastCredential = countCredentials(identity) < 2
  const removals = removalNodes(identity, name, {
    field: removedField,
    label: texts.removeKey,
    isDisabled: (key) => key.is_passwordless && isLastCredential,
  })
  return [...removals, ...newKeyNodes(visit, userHandle, texts.addKey())]
}

async function changeSettings(
  visit: Visit,
  flow: Flow,
  fields: Fields,
  session: Session,
): Promise<SettingsOutcome> {
  const isSwitchedOn = visit.kratos.settings.securityKeys !== 'none'
  const change = keyChange(fields, name, isSwitchedOn, { added: 'webauthn_register', removed: removedField })
  if (!change) return { kind: 'not-responsible' }
  const { added, removed } = change
  const keyName = textField(fields, nameField)
  if (added !== '' && keyName === '') {
    return refusedChange(visit, flow, { field: nameField, text: texts.missing(nameField) })
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
  if (!key || !asked) return refusedChange(visit, flow, { text: texts.newKeyUnreadable() })
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
  if (removed.is_passwordless && countCredentials(identity) < 2) {
    return refusedChange(visit, flow, { field: removedField, text: texts.lockedOut() })
  }
  const config = kept.length === 0 ? {} : { ...identity.credentials[name]?.config, credentials: kept }
  return { kind: 'done', identity: withCredential(identity, name, { config }, visit.now) }
}
