/** A text of Kratos: a message of a flow or a node, or a node's label. */
export type UiText = {
  id: number
  text: string
  type: 'info' | 'error' | 'success'
  context?: Record<string, unknown>
}

function info(id: number, text: string, context?: Record<string, unknown>): UiText {
  return { id, text, type: 'info', ...(context && { context }) }
}

function error(id: number, text: string, context?: Record<string, unknown>): UiText {
  return { id, text, type: 'error', ...(context && { context }) }
}

function success(id: number, text: string, context?: Record<string, unknown>): UiText {
  return { id, text, type: 'success', ...(context && { context }) }
}

const used = 'is invalid or has already been used.'
const completed = 'The request was already completed successfully and can not be retried.'

function mailSent(what: string): string {
  return `An email containing a ${what} has been sent to the email address you provided. If you have not received an email, check the spelling of the address and make sure to use the address you registered with.`
}

/**
 * The texts that this Kratos sends. Id, wording and context are part of Kratos' API, so they equal those of
 * the real one.
 */
export const texts = {
  traitLabel: (name: string, title: string) => info(1070002, title, { name, title }),
  passwordLabel: () => info(1070001, 'Password'),
  signIn: () => info(1010001, 'Sign in'),
  signInWithPassword: () => info(1010022, 'Sign in with password'),
  signUp: () => info(1040001, 'Sign up'),

  signInWith: (provider: string, id: string) =>
    info(1010002, `Sign in with ${provider}`, { provider, provider_id: id }),
  confirmWith: (provider: string) => info(1010018, `Confirm with ${provider}`, { provider }),
  signUpWith: (provider: string, id: string) =>
    info(1040002, `Sign up with ${provider}`, { provider, provider_id: id }),
  continueSignUp: () => info(1040003, 'Continue'),
  link: (provider: string) => info(1050002, `Link ${provider}`, { provider }),
  unlink: (provider: string) => info(1050003, `Unlink ${provider}`, { provider }),
  linkBySigningIn: (identifier: string, provider: string, loginUrl: string) =>
    info(
      1010016,
      `You tried to sign in with "${identifier}", but that email is already used by another account. Sign in to your account with one of the options below to add your account "${identifier}" at "${provider}" as another way to sign in.`,
      {
        // Only `registration.login_hints` fills these.
        available_credential_types: [],
        available_providers: [],
        duplicateIdentifier: identifier,
        duplicate_identifier: identifier,
        newLoginUrl: loginUrl,
        new_login_url: loginUrl,
        provider,
      },
    ),

  save: () => info(1070003, 'Save'),
  oneAddressAtATime: () =>
    error(4050002, 'You can only change one address at a time. Please update each address separately.'),
  settingsSaved: () => success(1050001, 'Your changes have been saved!'),

  totpCode: () => info(1010006, 'Authentication code'),
  signInWithTotp: () => info(1010009, 'Use Authenticator'),
  backupCode: () => info(1010007, 'Backup recovery code'),
  signInWithBackupCode: () => info(1010010, 'Use backup recovery code'),

  verifyTotp: () => info(1070006, 'Verify code'),
  totpPicture: () => info(1050005, 'Authenticator app QR code'),
  totpKey: (secret: string) => info(1050006, secret, { secret }),
  totpKeyLabel: () =>
    info(1050017, 'This is your authenticator app secret. Use it if you can not scan the QR code.'),
  removeTotp: () => info(1050004, 'Unlink TOTP Authenticator App'),
  revealBackupCodes: () => info(1050007, 'Reveal backup recovery codes'),
  createBackupCodes: () => info(1050008, 'Generate new backup recovery codes'),
  confirmBackupCodes: () => info(1050011, 'Confirm backup recovery codes'),
  disableBackupCodes: () => info(1050016, 'Disable this method'),
  backupCodesLabel: () =>
    info(1050010, 'These are your back up recovery codes. Please keep them in a safe place!'),
  unusedBackupCode: (secret: string) => info(1050009, secret, { secret }),
  usedBackupCode: (at: Date) =>
    info(
      1050014,
      `Secret was used at ${at
        .toISOString()
        .replace('T', ' ')
        .replace(/\.\d+Z$/, ' +0000 UTC')}`,
      {
        used_at: at.toISOString(),
        used_at_unix: Math.floor(at.getTime() / 1000),
      },
    ),
  /** Kratos also writes the codes in one line, where a used code is replaced by `used`. */
  backupCodes: (secrets: readonly UiText[]) =>
    info(1050015, secrets.map(({ id, text }) => (id === 1050014 ? 'used' : text)).join(', '), { secrets }),

  signInWithPasskey: () => info(1010021, 'Sign in with passkey'),
  signUpWithPasskey: () => info(1040007, 'Sign up with passkey'),
  addPasskey: () => info(1050019, 'Add passkey'),
  removePasskey: (key: KeyName) => info(1050020, `Remove passkey "${key.name}"`, keyContext(key)),
  signInWithKey: () => info(1010008, 'Sign in with hardware key'),
  continueWithKey: () => info(1010013, 'Continue'),
  prepareKey: () =>
    info(
      1010012,
      'Prepare your WebAuthn device (e.g. security key, biometrics scanner, ...) and press continue.',
    ),
  signUpWithKey: () => info(1040004, 'Sign up with security key'),
  addKey: () => info(1050012, 'Add security key'),
  keyName: () => info(1050013, 'Name of the security key'),
  removeKey: (key: KeyName) => info(1050018, `Remove security key "${key.name}"`, keyContext(key)),
  lockedOut: (): UiText =>
    texts.generic('unable to remove this security key because it would lock you out of your account'),
  newKeyUnreadable: (): UiText =>
    texts.generic('Unable to parse WebAuthn response: Parse error for Registration'),
  keyUnreadable: (): UiText => texts.generic('Unable to parse WebAuthn response.'),
  keyWrong: (isNext: boolean) =>
    isNext
      ? error(4000043, 'The provided web authn login is invalid, please try again.')
      : error(4000008, 'The provided authentication code is invalid, please try again.'),
  noKeyAccount: () => error(4000015, 'This account does not exist or has no security key set up.'),

  signInWithCode: () => info(1010015, 'Send sign in code'),
  sendCodeTo: (address: string) =>
    info(1010023, `Send code to ${address}`, { address, channel: address.includes('@') ? 'email' : 'sms' }),
  signUpWithCode: () => info(1040006, 'Send sign up code'),
  loginCode: () => info(1070013, 'Login code'),
  registrationCode: () => info(1070012, 'Registration code'),
  confirmCodeSent: () =>
    info(1010025, "A code was sent to your address. If you didn't receive it, please try again."),
  loginCodeSent: () =>
    info(
      1010014,
      "A code was sent to the address you provided. If you didn't receive it, please check the spelling of the address and try again.",
    ),
  registrationCodeSent: () =>
    info(
      1040005,
      'A code has been sent to the address(es) you provided. If you have not received a message, check the spelling of the address and retry the registration.',
    ),
  chooseCredential: () => info(1040009, 'Please choose a credential to authenticate yourself with.'),
  back: () => info(1040008, 'Back'),
  emailLabel: () => info(1070007, 'Email'),
  emailOrPhone: () => info(1070018, 'Email or phone number'),
  resendCode: () => info(1070008, 'Resend code'),
  recoveryCode: () => info(1070010, 'Recovery code'),
  verificationCode: () => info(1070011, 'Verification code'),
  continueLabel: () => info(1070009, 'Continue'),

  confirmIdentity: () => info(1010003, 'Please confirm this action by verifying that it is you.'),
  secondFactor: () => info(1010004, 'Please complete the second authentication challenge.'),

  verificationCodeSent: () => info(1080003, mailSent('verification code')),
  verificationTextSent: () =>
    info(
      1080004,
      'A text message containing a verification code has been sent to the phone number you provided. If you have not received a text message, check the spelling of the number and make sure to use the number you registered with.',
    ),
  verificationLinkSent: () => info(1080001, mailSent('verification link')),
  verified: () => success(1080002, 'You successfully verified your email address.'),
  phoneVerified: () => success(1080005, 'You successfully verified your phone number.'),
  recoveryCodeSent: () => info(1060003, mailSent('recovery code')),
  recoveryAddress: () => info(1070016, 'Recovery address'),
  phoneLabel: () => info(1070017, 'Phone number'),
  plainLabel: (text: string) => info(1070000, text),
  recoveryCodeSentTo: (address: string) =>
    info(
      1060004,
      `A recovery code has been sent to ${address}. If you have not received it, check the spelling of the address and make sure to use the address you registered with.`,
      { masked_address: address },
    ),
  fullRecoveryAddress: () =>
    info(1060005, 'Recover access to your account by providing your recovery address in full.'),
  chooseRecoveryAddress: () => info(1060006, 'How do you want to recover your account?'),
  recoveryBack: () => info(1060007, 'Back'),
  unknownRecoveryAddress: (): UiText => texts.generic('The selected recovery address is not valid.'),
  recoveryLinkSent: () => info(1060002, mailSent('recovery link')),
  recovered: (end: Date, minutes: number) =>
    success(
      1060001,
      `You successfully recovered your account. Please change your password or set up an alternative login method (e.g. social sign in) within the next ${minutes.toFixed(2)} minutes.`,
      {
        privilegedSessionExpiresAt: end.toISOString(),
        privileged_session_expires_at: end.toISOString(),
        privileged_session_expires_at_unix: Math.floor(end.getTime() / 1000),
      },
    ),

  signedInReason:
    'A valid session was detected and thus login is not possible. Did you forget to set `?refresh=true`?',
  generic: (reason: string) => error(4000001, reason, { reason }),
  missing: (property: string) => error(4000002, `Property ${property} is missing.`, { property }),
  tooShort: (limit: number, actual: number) =>
    error(4000003, `length must be >= ${limit}, but got ${actual}`, {
      min_length: limit,
      actual_length: actual,
    }),
  tooLong: (limit: number, actual: number) =>
    error(4000017, `length must be <= ${limit}, but got ${actual}`, {
      max_length: limit,
      actual_length: actual,
    }),
  badAddress: (value: string): UiText =>
    value === ''
      ? texts.generic('"" is not valid "email"')
      : error(4000040, 'Enter a valid email address', { value }),
  wrongType: (allowed: string, actual: string) =>
    error(4000026, `expected ${allowed}, but got ${actual}`, {
      allowed_types: [allowed],
      actual_type: actual,
    }),

  invalidCredentials: () =>
    error(
      4000006,
      'The provided credentials are invalid, check for spelling mistakes in your password or username, email address, or phone number.',
    ),
  totpWrong: () => error(4000008, 'The provided authentication code is invalid, please try again.'),
  noTotp: () => error(4000011, 'You have no TOTP device set up.'),
  backupCodeUsed: () => error(4000012, 'This backup recovery code has already been used.'),
  noBackupCodes: () => error(4000014, 'You have no backup recovery codes set up.'),
  backupCodeInvalid: () => error(4000016, 'The backup recovery code is not valid.'),
  accountExists: () =>
    error(4000007, 'An account with the same identifier (email, phone, username, ...) exists already.'),
  passwordTooSimilar: () =>
    error(4000031, 'The password can not be used because it is too similar to the identifier.'),
  passwordTooShort: (limit: number, actual: number) =>
    error(4000032, `The password must be at least ${limit} characters long, but got ${actual}.`, {
      min_length: limit,
      actual_length: actual,
    }),
  passwordTooLong: (limit: number, actual: number) =>
    error(4000033, `The password must be at most ${limit} characters long, but got ${actual}.`, {
      max_length: limit,
      actual_length: actual,
    }),
  noCodeAccount: () => error(4000035, 'This account does not exist or has not setup sign in with code.'),
  noLoginMethod: () => error(4000037, 'This account does not exist or has no login method configured.'),
  loginCodeInvalid: () => error(4010008, `The login code ${used} Please try again.`),
  registrationCodeInvalid: () => error(4040003, `The registration code ${used} Please try again.`),
  linksDoNotMatch: () => error(4010009, 'Linked credentials do not match.'),
  noLoginStrategy: () =>
    error(4010002, 'Could not find a strategy to log you in with. Did you fill out the form correctly?'),
  noRegistrationStrategy: () =>
    error(4010003, 'Could not find a strategy to sign you up with. Did you fill out the form correctly?'),
  recoveryDone: () => error(4060001, completed),
  recoveryTokenInvalid: () => error(4060004, `The recovery token ${used} Please retry the flow.`),
  recoveryCodeInvalid: () => error(4060006, `The recovery code ${used} Please try again.`),
  accountDisabled: () =>
    error(4010011, 'This account has been disabled. Please contact support for assistance.'),
  verificationTokenInvalid: () => error(4070001, `The verification token ${used} Please retry the flow.`),
  verificationDone: () => error(4070002, completed),
  verificationCodeInvalid: () => error(4070006, `The verification code ${used} Please try again.`),
  triedTooOften: (): UiText =>
    texts.generic('The request was submitted too often. Please request another code.'),
  noRecoveryStrategy: () =>
    error(
      4010005,
      'Could not find a strategy to recover your account with. Did you fill out the form correctly?',
    ),
  noVerificationStrategy: () =>
    error(
      4010006,
      'Could not find a strategy to verify your account with. Did you fill out the form correctly?',
    ),
  noSettingsStrategy: () =>
    error(4010004, 'Could not find a strategy to update your settings. Did you fill out the form correctly?'),
  loginExpired: (expiry: Expiry) => expired(4010001, 'login', expiry),
  registrationExpired: (expiry: Expiry) => expired(4040001, 'registration', expiry),
  recoveryExpired: (expiry: Expiry) => expired(4060005, 'recovery', expiry),
  verificationExpired: (expiry: Expiry) => expired(4070005, 'verification', expiry),
  settingsExpired: (expiry: Expiry) => expired(4050001, 'settings', expiry),
}

/** The label of a passkey or security key in a list. */
export type KeyName = { name: string; addedAt: string }

function keyContext({ name, addedAt }: KeyName): Record<string, unknown> {
  const addedAtUnix = Math.floor(new Date(addedAt).getTime() / 1000)
  return { display_name: name, added_at: addedAt, added_at_unix: addedAtUnix }
}

/** When a flow expired, and how many minutes ago, as Kratos writes them. */
export type Expiry = { at: Date; minutes: string }

function expired(id: number, kind: string, { at, minutes }: Expiry): UiText {
  return error(id, `The ${kind} flow expired ${minutes} minutes ago, please try again.`, {
    expired_at: at.toISOString(),
    expired_at_unix: Math.floor(at.getTime() / 1000),
  })
}
