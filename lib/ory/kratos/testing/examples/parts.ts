import type { UiContainer, UiNode, UiText } from '@ory/client'
import { csrf, hidden, input, provider, submit, text, trait } from './nodes'

const now = '2026-01-01T12:00:00Z'

/** What every flow has, with these nodes and messages. */
export function shared(kind: string, nodes: UiNode[], messages?: UiText[]) {
  const ui: UiContainer = {
    action: `https://kratos.example.com/self-service/${kind}?flow=example`,
    method: 'POST',
    nodes: [csrf, ...nodes],
    ...(messages && { messages }),
  }
  return {
    id: 'example',
    type: 'browser',
    issued_at: now,
    expires_at: now,
    request_url: `https://kratos.example.com/self-service/${kind}/browser`,
    state: 'choose_method',
    ui,
  }
}

export const ada = 'ada@example.com'
export const email = text(1070002, { name: 'traits.email', title: 'Mail' })

/** The field for a code that was sent, and its buttons. */
export function codeForm(label: number): UiNode[] {
  return [
    hidden('code', 'method', 'code'),
    input('code', 'code', 'text', label, { required: true, autocomplete: 'one-time-code' }),
    submit('code', 'method', 'code', 1070009),
    submit('code', 'resend', 'code', 1070008),
  ]
}

/** The fields of an identity schema with a checkbox and a field in another one. */
export function emailAndTerms(group: 'default' | 'profile'): UiNode[] {
  return [
    trait(group, 'email', 'email', 'Mail', { required: true, autocomplete: 'email' }),
    trait(group, 'tos', 'checkbox', 'I accept the terms'),
    trait(group, 'nested.name', 'text', 'Full name'),
  ]
}

/** Providers of SAML: the ids that the icons know, and their names. */
export const companies: Record<string, string> = {
  auth0: 'Auth0',
  azure: 'Azure AD',
  gsuite: 'Google Workspace',
  okta: 'Okta',
  onelogin: 'OneLogin',
  pingfederate: 'PingFederate',
}

/** A button for each provider. */
export function buttons(group: 'oidc' | 'saml', named: Record<string, string>, label: number): UiNode[] {
  return Object.entries(named).map(([id, name]) => provider(group, id, name, label))
}
