import { type Fields, textField } from '../flow/fields'
import { imageNode, inputNode, type Node, submitNode, textNode } from '../flow/nodes'
import {
  isPrivileged,
  refusedChange,
  type SettingsMethod,
  type SettingsOutcome,
} from '../flow/settings-method'
import { texts, type UiText } from '../flow/texts'
import { KratosError, methodDisabled } from '../http/kratos-error'
import { type Identity, withoutCredential } from '../identity/identity'
import { identifierOf } from '../identity/identity-schema'
import { type Session, withSecondFactor } from '../session/session'
import type { Flow } from '../types'
import type { Visit } from '../visit'
import { isTotpCode, totpPicture, totpSecret, totpUrl, totpUrlOf, withAuthenticator } from './totp-key'

const name = 'totp'
const field = 'totp_code'
const keyNode = 'totp_secret_key'
const removal = 'totp_unlink'
const pictureSize = 256

/** An authenticator app: set up with one of its codes, and removed. */
export const totpSettings: SettingsMethod = { name, settingsNodes, changeSettings }

function settingsNodes({ kratos }: Visit, identity: Identity): Node[] {
  if (!kratos.settings.hasSecondFactors) return []
  if (totpUrlOf(identity) !== undefined) {
    return [inputNode(name, removal, 'submit', { value: 'true', required: true, label: texts.removeTotp() })]
  }
  const url = totpUrl(identifierOf(identity.traits))
  return [
    imageNode(name, 'totp_qr', totpPicture(url), pictureSize, texts.totpPicture()),
    textNode(name, keyNode, texts.totpKey(totpSecret(url)), texts.totpKeyLabel()),
    inputNode(name, field, 'text', { required: true, label: texts.verifyTotp() }),
    submitNode(name, name, texts.save()),
  ]
}

function changeSettings(visit: Visit, flow: Flow, fields: Fields, session: Session): SettingsOutcome {
  const isRemoval = textField(fields, removal) === 'true'
  if (!isRemoval && textField(fields, 'method') !== name) return { kind: 'not-responsible' }
  if (!visit.kratos.settings.hasSecondFactors) throw methodDisabled()
  visit.requireCsrfToken(fields.values.csrf_token)
  if (!isPrivileged(visit, session)) return { kind: 'too-old' }
  const { identity } = session
  if (totpUrlOf(identity) === undefined) return setUp(visit, flow, textField(fields, field), session)
  // A second setup changes nothing, and Kratos reports it as saved.
  return { kind: 'done', identity: isRemoval ? withoutCredential(identity, name, visit.now) : identity }
}

function setUp(visit: Visit, flow: Flow, code: string, session: Session): SettingsOutcome {
  const refused = (text: UiText) => refusedChange(visit, flow, { field, text })
  const secret = shownSecret(flow)
  if (secret === undefined) throw noKey()
  if (code === '') return refused(texts.missing(field))
  const { identity } = session
  const url = totpUrl(identifierOf(identity.traits), secret)
  if (!isTotpCode(url, code, visit.now)) return refused(texts.totpWrong())
  return {
    kind: 'done',
    identity: withAuthenticator(identity, url, visit.now),
    session: withSecondFactor(session, name, visit.now),
  }
}

/**
 * The key that the flow offers is the key that it shows. A flow that was created when there was an app offers
 * none.
 */
function shownSecret({ nodes }: Flow): string | undefined {
  const text = nodes.find(({ attributes }) => attributes.id === keyNode)?.attributes.text as
    | UiText
    | undefined
  return text && String(text.context?.secret)
}

/** Kratos' error for it, in Kratos' wording. */
function noKey(): KratosError {
  return new KratosError(500, 'An internal server error occurred, please contact the system administrator', {
    reason:
      'Could not find they TOTP key in the internal context. This is a code bug and should be reported to https://github.com/ory/kratos/.',
  })
}
