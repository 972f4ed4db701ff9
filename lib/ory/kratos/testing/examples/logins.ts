import type { LoginFlow } from '@ory/client'
import { captcha, hidden, input, passkey, provider, securityKey, sendCodeTo, submit, text } from './nodes'
import { ada, buttons, codeForm, companies, email, shared } from './parts'

const codeWithCaptcha: LoginFlow = {
  ...shared(
    'login',
    [
      ...captcha('3x00000000000000000000FF', 'login'),
      input('default', 'identifier', 'hidden', email, {
        value: ada,
        required: true,
        autocomplete: 'username webauthn',
      }),
      ...codeForm(1070013),
    ],
    [text(1010014)],
  ),
  active: 'code',
  state: 'sent_email',
  transient_payload: { captcha_turnstile_response: '' },
}

const accounts: Record<string, string> = {
  apple: 'Apple',
  auth0: 'Auth0',
  generic: 'The club',
  linkedin: 'LinkedIn',
  microsoft: 'Microsoft',
  x: 'X',
}

const manyProviders: LoginFlow = shared('login', [
  ...buttons('saml', companies, 1010002),
  ...buttons('oidc', accounts, 1010002),
])

const password = [
  input('password', 'password', 'password', 1070001, { required: true, autocomplete: 'current-password' }),
  submit('password', 'method', 'password', 1010022),
]

const identifierField = (group: 'default' | 'identifier_first') =>
  input(group, 'identifier', 'text', email, {
    value: ada,
    required: true,
    autocomplete: 'username webauthn',
  })

const wrongCaptcha: LoginFlow = shared(
  'login',
  [
    ...captcha('2x00000000000000000000AB', 'login'),
    identifierField('default'),
    provider('saml', 'okta', 'Okta', 1010002),
    ...securityKey('webauthn_login', 1010008, 'oryWebAuthnLogin'),
    ...passkey('passkey_login', 1010021, 'oryPasskeyLogin'),
    submit('code', 'method', 'code', 1010015),
    ...password,
  ],
  [text(4000038, undefined, 'error')],
)

const identifierFirst: LoginFlow = shared('login', [
  ...captcha('2x00000000000000000000AB', 'login'),
  identifierField('identifier_first'),
  submit('identifier_first', 'method', 'identifier_first', 1070009),
  provider('saml', 'okta', 'Okta', 1010002),
  provider('oidc', 'apple', 'Apple', 1010002),
  ...securityKey('webauthn_login', 1010008, 'oryWebAuthnLogin'),
  ...passkey('passkey_login', 1010021, 'oryPasskeyLogin'),
])

const identifierKnown: LoginFlow = shared('login', [
  input('identifier_first', 'identifier', 'hidden', email, { value: ada }),
  submit('code', 'method', 'code', 1010015),
  ...password,
])

const confirmBySaml: LoginFlow = {
  ...shared(
    'login',
    [provider('saml', 'okta', 'Okta', 1010002), hidden('default', 'identifier', ada), ...password],
    [text(1010003)],
  ),
  refresh: true,
  requested_aal: 'aal1',
}

const secondFactorConfirmed: LoginFlow = {
  ...shared(
    'login',
    [
      hidden('default', 'identifier', ada),
      ...securityKey('webauthn_login', 1010008, 'oryWebAuthnLogin'),
      sendCodeTo(ada),
      input('totp', 'totp_code', 'text', 1010006, { value: '', required: true }),
      submit('totp', 'method', 'totp', 1010009),
      input('lookup_secret', 'lookup_secret', 'text', 1010007, { value: '', required: true }),
      submit('lookup_secret', 'method', 'lookup_secret', 1010010),
    ],
    [text(1010003), text(1010004)],
  ),
  refresh: true,
  requested_aal: 'aal2',
}

const secondFactorByCode: LoginFlow = {
  ...shared('login', [hidden('default', 'identifier', ada), ...codeForm(1070013)], [text(1010025)]),
  active: 'code',
  state: 'sent_email',
  requested_aal: 'aal2',
}

/** Sign-ins that no recorded release sends, by name. */
export const exampleLogins = {
  'sign in with a code and a captcha': codeWithCaptcha,
  'sign in with every method, after a wrong captcha': wrongCaptcha,
  'sign in with the identifier first': identifierFirst,
  'sign in with the identifier known': identifierKnown,
  'sign in with SAML and other providers': manyProviders,
  'confirm by SAML or password': confirmBySaml,
  'confirm with every second factor': secondFactorConfirmed,
  'second factor by a code to the known address': secondFactorByCode,
}
