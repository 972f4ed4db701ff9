/** A message that Kratos sends: its folder among the templates, and which of Latchkey's texts it has. */
export interface MailKind {
  readonly folder: string
  /** The field of Go with the code. */
  readonly code?: string
  /** The field of Go with the link. */
  readonly url?: string
  readonly subject: MailKey
  readonly text: MailKey
  /** Whether the link is the next step, and not only a way back to a closed page. */
  readonly button?: MailKey
  /** Help for a recipient who requested the message. */
  readonly hint?: MailKey
  /** Advice for a recipient who requested nothing. */
  readonly notYou: MailKey
}

/** An SMS of Kratos. */
export interface SmsKind {
  readonly folder: string
  readonly code: string
  readonly text: MailKey
}

type MailKey = `courier.${string}`

/** Every mail of Kratos 26.2.0 and 1.3.1. */
export const mailKinds: readonly MailKind[] = [
  {
    folder: 'login_code/valid',
    code: 'LoginCode',
    subject: 'courier.login_code.subject',
    text: 'courier.login_code.text',
    notYou: 'courier.login_code.not_you',
  },
  {
    folder: 'registration_code/valid',
    code: 'RegistrationCode',
    subject: 'courier.registration_code.subject',
    text: 'courier.registration_code.text',
    notYou: 'courier.registration_code.not_you',
  },
  {
    folder: 'verification_code/valid',
    code: 'VerificationCode',
    url: 'VerificationURL',
    subject: 'courier.verification_code.subject',
    text: 'courier.verification_code.text',
    notYou: 'courier.verification.not_you',
  },
  {
    folder: 'recovery_code/valid',
    code: 'RecoveryCode',
    subject: 'courier.recovery_code.subject',
    text: 'courier.recovery_code.text',
    notYou: 'courier.recovery.not_you',
  },
  {
    folder: 'verification/valid',
    url: 'VerificationURL',
    subject: 'courier.verification.subject',
    text: 'courier.verification.text',
    button: 'courier.verification.button',
    notYou: 'courier.verification.not_you',
  },
  {
    folder: 'recovery/valid',
    url: 'RecoveryURL',
    subject: 'courier.recovery.subject',
    text: 'courier.recovery.text',
    button: 'courier.recovery.button',
    notYou: 'courier.recovery.not_you',
  },
  ...(['verification_code', 'verification'] as const).map((name) => unknownAddress(name, 'verification')),
  ...(['recovery_code', 'recovery'] as const).map((name) => unknownAddress(name, 'recovery')),
]

/** Reveals no more than Kratos' own mail: there is no account with this address. */
function unknownAddress(name: string, flow: 'verification' | 'recovery'): MailKind {
  return {
    folder: `${name}/invalid`,
    subject: 'courier.unknown.subject',
    text: `courier.${flow}_unknown.text`,
    hint: 'courier.was_you',
    notYou: 'courier.unknown.not_you',
  }
}

/** Every SMS of both releases. 1.3.1 has none for recovery and registration. */
export const smsKinds: readonly SmsKind[] = [
  { folder: 'login_code/valid', code: 'LoginCode', text: 'courier.sms.login' },
  { folder: 'registration_code/valid', code: 'RegistrationCode', text: 'courier.sms.registration' },
  { folder: 'verification_code/valid', code: 'VerificationCode', text: 'courier.sms.verification' },
  { folder: 'recovery_code/valid', code: 'RecoveryCode', text: 'courier.sms.recovery' },
  { folder: 'otp', code: 'Code', text: 'courier.sms.verification' },
]
