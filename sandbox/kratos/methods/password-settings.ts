import { type Fields, textField } from '../flow/fields'
import { type Node, passwordNode, submitNode } from '../flow/nodes'
import {
  isPrivileged,
  refusedChange,
  type SettingsMethod,
  type SettingsOutcome,
} from '../flow/settings-method'
import { texts } from '../flow/texts'
import { withCredential } from '../identity/identity'
import { identifierOf } from '../identity/identity-schema'
import type { Session } from '../session/session'
import type { Flow } from '../types'
import type { Visit } from '../visit'
import { hashPassword } from './password-hash'
import { passwordViolation } from './password-policy'

const name = 'password'

/** A new password. It requires a fresh sign-in. */
export const passwordSettings: SettingsMethod = { name, settingsNodes, changeSettings }

function settingsNodes(): Node[] {
  return [passwordNode('new-password'), submitNode(name, name, texts.save())]
}

function changeSettings(visit: Visit, flow: Flow, fields: Fields, session: Session): SettingsOutcome {
  if (textField(fields, 'method') !== name) return { kind: 'not-responsible' }
  visit.requireCsrfToken(fields.values.csrf_token)
  if (!isPrivileged(visit, session)) return { kind: 'too-old' }
  const password = textField(fields, 'password')
  const { identity } = session
  const weakness =
    password === '' ? texts.missing('password') : passwordViolation(identifierOf(identity.traits), password)
  if (weakness) return refusedChange(visit, flow, { field: 'password', text: weakness })
  const config = { hashed_password: hashPassword(password) }
  return { kind: 'done', identity: withCredential(identity, name, { config }, visit.now) }
}
