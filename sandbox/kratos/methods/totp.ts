import type { Fields } from '../flow/fields'
import { inputNode, type Node, submitNode } from '../flow/nodes'
import type { LoginMethod, Outcome, SignedIn } from '../flow/sign-in-method'
import { texts } from '../flow/texts'
import type { Flow } from '../types'
import type { Visit } from '../visit'
import { typedCode } from './second-factor'
import { isTotpCode, totpUrlOf } from './totp-key'

const name = 'totp'
const field = 'totp_code'
const shortest = 6

/** A code of an authenticator app as a second factor. */
export const totpMethod: LoginMethod = { name, loginNodes, logIn }

function loginNodes({ kratos, session }: Visit, { requestedAal }: NonNullable<Flow['login']>): Node[] {
  const isDue = requestedAal === 'aal2' && kratos.settings.hasSecondFactors
  if (!isDue || !session || totpUrlOf(session.identity) === undefined) return []
  return [
    inputNode(name, field, 'text', { value: '', required: true, label: texts.totpCode() }),
    submitNode(name, name, texts.signInWithTotp()),
  ]
}

function logIn(visit: Visit, flow: Flow, fields: Fields): Outcome<SignedIn> {
  const typed = typedCode(visit, flow, fields, { name, field })
  if (!typed) return { kind: 'not-responsible' }
  const { session, code, refused } = typed
  if (code === '') return refused({ field, text: texts.missing(field) })
  if (code.length < shortest) return refused({ field, text: texts.tooShort(shortest, code.length) })
  visit.requireCsrfToken(fields.values.csrf_token, flow)
  const url = totpUrlOf(session.identity)
  if (url === undefined) return refused({ text: texts.noTotp() })
  if (!isTotpCode(url, code, visit.now)) return refused({ text: texts.totpWrong() })
  return { kind: 'done', identity: session.identity, aal: 'aal2' }
}
