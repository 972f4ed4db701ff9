/**
 * The messages of Kratos that our code knows by id, named after Kratos' own constants (`text/id.go` of
 * Kratos). The texts for all messages are in `messages/*.json`.
 */
export const messageIds = {
  /** "Sign in with ...", on the button of a provider. */
  loginWith: 1010002,
  /** "Please confirm this action by verifying that it is you." */
  loginRefresh: 1010003,
  /** "Please complete the second authentication challenge." */
  loginSecondFactor: 1010004,
  /** "A sign-in code is on its way". */
  loginCodeSent: 1010014,
  /** The same after 26.2, for a re-authentication. */
  confirmCodeSent: 1010025,
  totpLabel: 1010006,
  lookupSecretLabel: 1010007,
  /**
   * "... already belongs to another account": its owner should sign in, and Kratos then links the provider.
   */
  loginLink: 1010016,
  /** "Continue", on the button of a registration that needs more than the provider sent. */
  registrationContinue: 1040003,
  /** "A sign-up code is on its way". */
  registrationCodeSent: 1040005,
  /** How the visitor will sign in: the second step of a registration. */
  chooseMethod: 1040009,
  settingsSaved: 1050001,
  /** "Unlink ...", on the button of a provider. */
  unlinkLabel: 1050003,
  recoveryLinkSent: 1060002,
  recoveryCodeSent: 1060003,
  passwordLabel: 1070001,
  /** A label that is only the title of the field in the identity schema. */
  schemaTitle: 1070002,
  identifierLabel: 1070004,
  submitLabel: 1070005,
  verifyCodeLabel: 1070006,
  emailLabel: 1070007,
  resendCodeLabel: 1070008,
  continueLabel: 1070009,
  verificationLinkSent: 1080001,
  verificationCodeSent: 1080003,
  /** Kratos quotes a reason here, for example a provider's. It has no own message for it. */
  genericError: 4000001,
  /** "Property {property} is missing." */
  missingProperty: 4000002,
  /** "This is not in the expected format." */
  wrongFormat: 4000004,
  wrongCredentials: 4000006,
  duplicateCredentials: 4000007,
  /** A wrong code of an authenticator app, or a security key that was refused. */
  wrongSecondFactor: 4000008,
  /** A passkey or a security key that was refused, after 26.2. */
  wrongKey: 4000043,
  noTotpDevice: 4000011,
  lookupSecretUsed: 4000012,
  noWebAuthnDevice: 4000013,
  noLookupSecrets: 4000014,
  unknownWebAuthnUser: 4000015,
  wrongLookupSecret: 4000016,
  duplicateCredentialsOnLink: 4000027,
  duplicateCredentialsWithHints: 4000028,
  passwordTooShort: 4000032,
  unknownCodeUser: 4000035,
  wrongLoginCode: 4010008,
  /** Kratos 26.2 and older refuse with an error instead. */
  accountDisabled: 4010011,
  wrongRegistrationCode: 4040003,
  wrongRecoveryCode: 4060006,
  wrongVerificationCode: 4070006,
} as const
