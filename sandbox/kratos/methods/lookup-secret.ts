import type { Fields } from '../flow/fields'
import { inputNode, type Node, submitNode } from '../flow/nodes'
import type { LoginMethod, Outcome, SignedIn } from '../flow/sign-in-method'
import { texts } from '../flow/texts'
import type { Identity } from '../identity/identity'
import type { Flow } from '../types'
import type { Visit } from '../visit'
import { backupCodesOf, hasBackupCodes, withBackupCodes } from './backup-codes'
import { typedCode } from './second-factor'

const name = 'lookup_secret'
const field = 'lookup_secret'

/** A backup code as a second factor. Each works once. */
export const lookupSecretMethod: LoginMethod = { name, loginNodes, logIn }

function loginNodes({ kratos, session }: Visit, { requestedAal }: NonNullable<Flow['login']>): Node[] {
  const isDue = requestedAal === 'aal2' && kratos.settings.hasSecondFactors
  if (!isDue || !session || !hasBackupCodes(session.identity)) return []
  return [
    inputNode(name, field, 'text', { value: '', required: true, label: texts.backupCode() }),
    submitNode(name, name, texts.signInWithBackupCode()),
  ]
}

function logIn(visit: Visit, flow: Flow, fields: Fields): Outcome<SignedIn> {
  const typed = typedCode(visit, flow, fields, { name, field })
  if (!typed) return { kind: 'not-responsible' }
  const { session, code: entered, refused } = typed
  if (entered === '') return refused({ field, text: texts.missing(field) })
  visit.requireCsrfToken(fields.values.csrf_token, flow)
  const { identity } = session
  if (!hasBackupCodes(identity)) return refused({ text: texts.noBackupCodes() })
  const found = backupCodesOf(identity).find(({ code }) => code === entered)
  if (!found) return refused({ text: texts.backupCodeInvalid() })
  if (found.used_at !== undefined) return refused({ text: texts.backupCodeUsed() })
  return { kind: 'done', identity: withUsedCode(visit, identity, entered), aal: 'aal2' }
}

function withUsedCode({ kratos, now }: Visit, identity: Identity, used: string): Identity {
  const codes = backupCodesOf(identity).map((one) =>
    one.code === used ? { ...one, used_at: now.toISOString() } : one,
  )
  const changed = withBackupCodes(identity, codes, now)
  kratos.store.saveIdentity(changed)
  return changed
}
