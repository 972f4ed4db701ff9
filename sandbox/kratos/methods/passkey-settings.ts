import type { Fields } from '../flow/fields'
import { inputNode, type Node } from '../flow/nodes'
import {
  isPrivileged,
  refusedChange,
  type SettingsMethod,
  type SettingsOutcome,
} from '../flow/settings-method'
import { texts } from '../flow/texts'
import { badRequest } from '../http/kratos-error'
import { type Identity, withCredential, withoutCredential } from '../identity/identity'
import { identifierOf } from '../identity/identity-schema'
import { type Session, withMethod } from '../session/session'
import type { Flow } from '../types'
import type { Visit } from '../visit'
import { countCredentials, hexId, keyRingOf, keysOf } from '../webauthn/key-ring'
import { creationOptions, pendingChallenge } from '../webauthn/options'
import { onClick } from '../webauthn/script'
import { verifyNewKey } from '../webauthn/verify'
import { keyChange, removalNodes } from './key-settings'
import { newUserHandle } from './passkey'

const name = 'passkey'
const addedField = 'passkey_settings_register'
const removedField = 'passkey_remove'

/** Passkeys: add, and remove. The only credential of an identity cannot be removed. */
export const passkeySettings: SettingsMethod = { name, settingsNodes, changeSettings }

function settingsNodes({ kratos: { settings } }: Visit, identity: Identity): Node[] {
  if (!settings.hasPasskeys) return []
  const userHandle = Buffer.from(newUserHandle()).toString('base64url')
  const options = creationOptions(settings, name, {
    userHandle,
    name: identifierOf(identity.traits),
    known: keysOf(identity, name),
  })
  return [
    ...removalNodes(identity, name, {
      field: removedField,
      label: texts.removePasskey,
      isDisabled: () => countCredentials(identity) < 2,
    }),
    inputNode(name, 'passkey_register_trigger', 'button', {
      value: '',
      ...onClick('oryPasskeySettingsRegistration'),
      label: texts.addPasskey(),
    }),
    inputNode(name, addedField, 'hidden'),
    inputNode(name, 'passkey_create_data', 'hidden', { value: JSON.stringify(options) }),
  ]
}

async function changeSettings(
  visit: Visit,
  flow: Flow,
  fields: Fields,
  session: Session,
): Promise<SettingsOutcome> {
  const change = keyChange(fields, name, visit.kratos.settings.hasPasskeys, {
    added: addedField,
    removed: removedField,
  })
  if (!change) return { kind: 'not-responsible' }
  visit.requireCsrfToken(fields.values.csrf_token)
  if (!isPrivileged(visit, session)) return { kind: 'too-old' }
  const { added, removed } = change
  return removed === '' ? add(visit, flow, session, added) : remove(visit, flow, session, removed)
}

/** Kratos stores the user handles of all passkeys as identifiers, and the last one as the owner's. */
async function add(visit: Visit, flow: Flow, session: Session, json: string): Promise<SettingsOutcome> {
  const asked = pendingChallenge(flow, 'passkey_create_data')
  const key = await verifyNewKey(visit.kratos.settings, asked, json)
  if (!key || !asked) return refusedChange(visit, flow, { text: texts.newKeyUnreadable() })
  const { identity } = session
  const handle = Buffer.from(asked.userHandle, 'base64url').toString()
  const identifiers = [...(identity.credentials[name]?.identifiers ?? []), handle]
  const config = { credentials: [...keysOf(identity, name), key], user_handle: asked.userHandle }
  return {
    kind: 'done',
    identity: withCredential(identity, name, { identifiers, config, version: 1 }, visit.now),
    session: withMethod(session, name, visit.now),
  }
}

function remove(visit: Visit, flow: Flow, { identity }: Session, id: string): SettingsOutcome {
  const ring = keyRingOf(identity, name)
  if (!ring) throw badRequest('You tried to remove a WebAuthn but you have no WebAuthn set up.')
  const kept = ring.credentials.filter((key) => hexId(key) !== id)
  if (kept.length === ring.credentials.length) {
    throw badRequest('You tried to remove a passkey which does not exist.')
  }
  if (countCredentials(identity) < 2) {
    return {
      kind: 'refused',
      nodes: withKeyField(flow.nodes),
      texts: [{ field: 'webauthn_remove', text: texts.lockedOut() }],
    }
  }
  const config = { ...ring, credentials: kept }
  return {
    kind: 'done',
    identity:
      kept.length === 0
        ? withoutCredential(identity, name, visit.now)
        : withCredential(identity, name, { config }, visit.now),
  }
}

/**
 * Kratos puts this message at the security key. If no security key can be removed, the message gets a new
 * field.
 */
function withKeyField(nodes: readonly Node[]): Node[] {
  if (nodes.some(({ attributes }) => attributes.name === 'webauthn_remove')) return [...nodes]
  const end = nodes.findLastIndex(({ group }) => group === name) + 1
  return [...nodes.slice(0, end), inputNode('default', 'webauthn_remove', 'text'), ...nodes.slice(end)]
}
