import { type Fields, textField } from '../flow/fields'
import type { Flow } from '../flow/flow'
import { withFreshToken } from '../flow/mail-form'
import { inputNode, type Node, type PlacedText, submitNode, withoutValue } from '../flow/nodes'
import type { LoginMethod, Outcome, SignedIn } from '../flow/sign-in-method'
import { texts } from '../flow/texts'
import { methodDisabled } from '../http/kratos-error'
import type { Identity } from '../identity/identity'
import type { Visit } from '../visit'
import { backupCodesOf, hasBackupCodes, withBackupCodes } from './backup-codes'

const name = 'lookup_secret'
const field = 'lookup_secret'

/** A backup code, as a second factor: each works once. */
export const lookupSecretMethod: LoginMethod = { name, loginNodes, logIn }

function loginNodes({ kratos, session }: Visit, { requestedAal }: NonNullable<Flow['login']>): Node[] {
  const isAsked = requestedAal === 'aal2' && kratos.settings.hasSecondFactors
  if (!isAsked || !session || !hasBackupCodes(session.identity)) return []
  return [
    inputNode(name, field, 'text', { value: '', required: true, label: texts.backupCode() }),
    submitNode(name, name, texts.signInWithBackupCode()),
  ]
}

function logIn(visit: Visit, flow: Flow, fields: Fields): Outcome<SignedIn> {
  const { session, kratos } = visit
  if (flow.login?.requestedAal !== 'aal2' || !session || textField(fields, 'method') !== name) {
    return { kind: 'not-responsible' }
  }
  if (!kratos.settings.hasSecondFactors) throw methodDisabled()
  const refused = (placed: PlacedText): Outcome<SignedIn> => {
    const nodes = flow.nodes.map((node) => (node.attributes.name === field ? withoutValue(node) : node))
    return { kind: 'refused', nodes: withFreshToken(visit, nodes), texts: [placed] }
  }
  const typed = textField(fields, field)
  if (typed === '') return refused({ field, text: texts.missing(field) })
  visit.requireCsrfToken(fields.values.csrf_token)
  const { identity } = session
  if (!hasBackupCodes(identity)) return refused({ text: texts.noBackupCodes() })
  const found = backupCodesOf(identity).find(({ code }) => code === typed)
  if (!found) return refused({ text: texts.backupCodeInvalid() })
  if (found.used_at !== undefined) return refused({ text: texts.backupCodeUsed() })
  return { kind: 'done', identity: markUsed(visit, identity, typed), aal: 'aal2' }
}

function markUsed({ kratos, now }: Visit, identity: Identity, used: string): Identity {
  const codes = backupCodesOf(identity).map((one) =>
    one.code === used ? { ...one, used_at: now.toISOString() } : one,
  )
  const changed = withBackupCodes(identity, codes, now)
  kratos.store.saveIdentity(changed)
  return changed
}
