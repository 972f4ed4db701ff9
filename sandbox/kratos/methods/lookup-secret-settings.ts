import { type Fields, textField } from '../flow/fields'
import { withFreshToken } from '../flow/mail-form'
import { type Node, pressNode } from '../flow/nodes'
import {
  isPrivileged,
  refusedChange,
  type SettingsMethod,
  type SettingsOutcome,
} from '../flow/settings-method'
import { texts } from '../flow/texts'
import { methodDisabled } from '../http/kratos-error'
import { type Identity, withoutCredential } from '../identity/identity'
import { type Session, withSecondFactor } from '../session/session'
import type { Flow } from '../types'
import type { Visit } from '../visit'
import {
  backupCodesNode,
  backupCodesOf,
  hasBackupCodes,
  newBackupCodes,
  withBackupCodes,
} from './backup-codes'

const name = 'lookup_secret'

/**
 * Backup codes: show, create, confirm and disable. Each is a button with its own name; Kratos ignores
 * `method`.
 */
export const lookupSecretSettings: SettingsMethod = { name, settingsNodes, changeSettings }

const reveal = () => pressNode(name, 'lookup_secret_reveal', texts.revealBackupCodes())
const create = () => pressNode(name, 'lookup_secret_regenerate', texts.createBackupCodes())
const confirm = () => pressNode(name, 'lookup_secret_confirm', texts.confirmBackupCodes())
const disable = () => pressNode(name, 'lookup_secret_disable', texts.disableBackupCodes())

function settingsNodes({ kratos }: Visit, identity: Identity): Node[] {
  if (!kratos.settings.hasSecondFactors) return []
  return hasBackupCodes(identity) ? [reveal(), disable()] : [create()]
}

/** In the order in which Kratos looks for the pressed button. */
const changes = {
  lookup_secret_confirm: confirmCodes,
  lookup_secret_reveal: revealCodes,
  lookup_secret_disable: disableCodes,
  lookup_secret_regenerate: createCodes,
}

function changeSettings(visit: Visit, flow: Flow, fields: Fields, session: Session): SettingsOutcome {
  const pressed = Object.entries(changes).find(([button]) => textField(fields, button) === 'true')
  if (!pressed) return { kind: 'not-responsible' }
  if (!visit.kratos.settings.hasSecondFactors) throw methodDisabled()
  visit.requireCsrfToken(fields.values.csrf_token)
  if (!isPrivileged(visit, session)) return { kind: 'too-old' }
  const [, change] = pressed
  return change(visit, flow, session)
}

function createCodes(visit: Visit, flow: Flow, { identity }: Session): SettingsOutcome {
  const codes = newBackupCodes()
  const list = backupCodesNode(codes.map((code) => ({ code })))
  return {
    kind: 'shown',
    flow: {
      ...flow,
      nodes: withOwnNodes(visit, flow, [list, confirm()]),
      settings: { identity, newBackupCodes: codes },
    },
  }
}

function confirmCodes(visit: Visit, flow: Flow, session: Session): SettingsOutcome {
  const { newBackupCodes: codes } = flow.settings ?? {}
  if (!codes) {
    return refused(visit, flow, 'You must (re-)generate recovery backup codes before you can save them.')
  }
  const confirmed = codes.map((code) => ({ code }))
  return {
    kind: 'done',
    identity: withBackupCodes(withoutCredential(session.identity, name, visit.now), confirmed, visit.now),
    session: withSecondFactor(session, name, visit.now),
  }
}

function revealCodes(visit: Visit, flow: Flow, { identity }: Session): SettingsOutcome {
  if (!hasBackupCodes(identity)) {
    return refused(visit, flow, 'Can not reveal lookup codes because you have none.')
  }
  const list = backupCodesNode(backupCodesOf(identity))
  return { kind: 'shown', flow: { ...flow, nodes: withOwnNodes(visit, flow, [list, disable(), create()]) } }
}

function disableCodes({ now }: Visit, _: Flow, { identity }: Session): SettingsOutcome {
  return { kind: 'done', identity: withoutCredential(identity, name, now) }
}

function refused(visit: Visit, flow: Flow, reason: string): SettingsOutcome {
  return refusedChange(visit, flow, { text: texts.generic(reason) })
}

/** Kratos removes the method's nodes from the form and adds the new ones at its end. */
function withOwnNodes(visit: Visit, { nodes }: Flow, own: readonly Node[]): Node[] {
  return [...withFreshToken(visit, nodes).filter(({ group }) => group !== name), ...own]
}
