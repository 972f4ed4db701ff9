import type { SettingsFlow, VerificationFlow } from '@ory/client'
import { exampleLogins } from './examples/logins'
import { captcha, input, submit, text } from './examples/nodes'
import { ada, emailAndTerms, shared } from './examples/parts'
import { exampleRecoveries } from './examples/recoveries'
import { exampleRegistrations } from './examples/registrations'

const settingsWithTerms: SettingsFlow = {
  ...shared('settings', [
    ...emailAndTerms('profile'),
    submit('profile', 'method', 'profile', 1070003),
    submit('saml', 'link', 'okta', text(1050002, { provider: 'Okta', provider_id: 'okta' })),
  ]),
  state: 'show_form',
  identity: {
    id: '2b4ac1f0-6d2f-4b8e-9a47-3f1c5a7be003',
    schema_id: 'default',
    schema_url: 'https://kratos.example.com/schemas/default',
    traits: { email: ada },
  },
}

const verificationWrongCaptcha: VerificationFlow = shared(
  'verification',
  [
    ...captcha('2x00000000000000000000AB', 'verification'),
    input('code', 'email', 'email', 1070007, { value: ada, required: true }),
    submit('code', 'method', 'code', 1070009),
  ],
  [text(4000038, undefined, 'error')],
)

/**
 * Flows that no recorded release sends, by name: with a captcha, SAML, organizations, a recovery that hides the
 * address. They are written from the types of @ory/client, which hold them to Ory's schema.
 */
export const exampleFlows = {
  ...exampleLogins,
  ...exampleRegistrations,
  ...exampleRecoveries,
  'settings with terms and SAML': settingsWithTerms,
  'verify after a wrong captcha': verificationWrongCaptcha,
}
