import type { RegistrationFlow } from '@ory/client'
import { captcha, input, passkey, provider, securityKey, submit, text, trait } from './nodes'
import { ada, buttons, codeForm, companies, email, emailAndTerms, shared } from './parts'

const newPassword = [
  input('password', 'password', 'password', 1070001, { required: true, autocomplete: 'new-password' }),
  submit('password', 'method', 'password', 1040001),
]

const registrationWithCaptcha: RegistrationFlow = shared('registration', [
  ...emailAndTerms('default'),
  ...securityKey('webauthn_register', 1040004, 'oryWebAuthnRegistration'),
  ...passkey('passkey_register', 1040007, 'oryPasskeyRegistration'),
  ...captcha('1x00000000000000000000AA', 'registration'),
  submit('code', 'method', 'code', 1040006),
  ...newPassword,
])

const registrationInTwoSteps: RegistrationFlow = shared('registration', [
  ...emailAndTerms('default'),
  ...captcha('1x00000000000000000000AA', 'registration'),
  submit('profile', 'method', 'profile', 1040001),
])

const filledIn = [
  input('default', 'traits.email', 'hidden', email, { value: ada, required: true, autocomplete: 'email' }),
  trait('default', 'tos', 'hidden', 'I accept the terms'),
  trait('default', 'nested.name', 'hidden', 'Full name'),
]

const organization: RegistrationFlow = {
  ...shared(
    'registration',
    [
      provider('saml', 'example-saml', 'Example Ltd.', 1010002),
      provider('oidc', 'example-oidc', 'Example Ltd.', 1010002),
      ...filledIn,
      submit('profile', 'screen', 'previous', 1040008),
    ],
    [text(1040009)],
  ),
  organization_id: '2b4ac1f0-6d2f-4b8e-9a47-3f1c5a7be002',
}

const registrationBySaml: RegistrationFlow = shared('registration', [
  ...buttons('saml', companies, 1040002),
  ...emailAndTerms('default'),
  submit('profile', 'method', 'profile', 1040001),
])

const registrationCode: RegistrationFlow = {
  ...shared(
    'registration',
    [...filledIn, ...codeForm(1070012), submit('profile', 'screen', 'credential-selection', 1040008)],
    [text(1040005)],
  ),
  active: 'code',
  state: 'sent_email',
}

/** Registrations that no recorded release sends, by name. */
export const exampleRegistrations = {
  'sign up with a captcha and terms': registrationWithCaptcha,
  'sign up in two screens with a captcha': registrationInTwoSteps,
  'sign up in an organization': organization,
  'sign up with SAML': registrationBySaml,
  'sign up with a code, on the second screen': registrationCode,
}
