import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { csrfTokenOf, newCsrfSecret } from '../../../sandbox/kratos/http/csrf'

/** One sign-in of the stand-in for Kratos. */
export interface LoginTry {
  readonly id: string
  readonly csrfSecret: string
  readonly startedAt: Date
  /** The identifier that was sent with a wrong password. */
  readonly refused?: string
}

interface Flow {
  readonly ui: {
    readonly nodes: ReadonlyArray<{ readonly attributes: Readonly<Record<string, unknown>> }>
  }
}

/** The flow of the benchmark's other rows, as the real Kratos answered it. */
export const loginFlow: Flow = JSON.parse(
  readFileSync(new URL('../recorded-login-flow.json', import.meta.url), 'utf8'),
)

const hourMs = 3_600_000

/** The recorded flow as the flow of this try. After a wrong password it holds the message and the identifier. */
export function flowWith(
  recorded: Flow,
  { id, csrfSecret, startedAt, refused }: LoginTry,
  publicUrl: string,
): unknown {
  const values: Readonly<Record<string, unknown>> = {
    csrf_token: csrfTokenOf(csrfSecret),
    ...(refused !== undefined && { identifier: refused }),
  }
  const nodes = recorded.ui.nodes.map((node) => {
    const value = values[String(node.attributes.name)]
    return value === undefined ? node : { ...node, attributes: { ...node.attributes, value } }
  })
  const action = `${publicUrl}/self-service/login?flow=${id}`
  return {
    ...recorded,
    id,
    issued_at: startedAt.toISOString(),
    expires_at: new Date(startedAt.getTime() + hourMs).toISOString(),
    ui: { ...recorded.ui, action, nodes, ...(refused !== undefined && { messages: [wrongPassword] }) },
    ...(refused !== undefined && { active: 'password' }),
  }
}

const wrongPassword = {
  id: 4000006,
  text: 'The provided credentials are invalid, check for spelling mistakes in your password or username, email address, or phone number.',
  type: 'error',
}

/** A new settings flow of this person, who can change the password and nothing else. */
export function settingsFlow(email: string, publicUrl: string): unknown {
  const id = randomUUID()
  const now = new Date()
  return {
    id,
    type: 'browser',
    issued_at: now.toISOString(),
    expires_at: new Date(now.getTime() + hourMs).toISOString(),
    request_url: `${publicUrl}/self-service/settings/browser`,
    state: 'show_form',
    identity: sessionOf(email).identity,
    ui: {
      action: `${publicUrl}/self-service/settings?flow=${id}`,
      method: 'POST',
      nodes: [
        inputNode('default', {
          name: 'csrf_token',
          type: 'hidden',
          value: csrfTokenOf(newCsrfSecret()),
          required: true,
        }),
        inputNode('password', { name: 'password', type: 'password', required: true }),
        inputNode('password', { name: 'method', type: 'submit', value: 'password' }),
      ],
    },
  }
}

function inputNode(group: string, attributes: Readonly<Record<string, unknown>>) {
  const given = { ...attributes, disabled: false, node_type: 'input' }
  return { type: 'input', group, attributes: given, messages: [], meta: {} }
}

/** What `GET /sessions/whoami` answers for this person. */
export function sessionOf(email: string) {
  const [from, until] = [new Date(), new Date(Date.now() + 24 * hourMs)].map((date) => date.toISOString())
  const identityId = '0b7c6a1e-5d0f-4c19-9d52-6c3f1f6f3a10'
  return {
    id: '5f0a2c44-3f5e-4a8e-8a5c-0d4c4d8f7b21',
    active: true,
    expires_at: until,
    authenticated_at: from,
    authenticator_assurance_level: 'aal1',
    authentication_methods: [{ method: 'password', aal: 'aal1', completed_at: from }],
    issued_at: from,
    identity: {
      id: identityId,
      schema_id: 'default',
      schema_url: 'http://localhost/schemas/ZGVmYXVsdA',
      state: 'active',
      state_changed_at: from,
      traits: { email },
      verifiable_addresses: [
        {
          id: 'c2c7b7a5-47bb-4f25-9c04-5e4f0b9f2d11',
          value: email,
          verified: true,
          via: 'email',
          status: 'completed',
          verified_at: from,
          created_at: from,
          updated_at: from,
        },
      ],
      recovery_addresses: [
        {
          id: '8e4d9b0f-0c5e-4b53-a0f5-f3f5a8c0e3d7',
          value: email,
          via: 'email',
          created_at: from,
          updated_at: from,
        },
      ],
      metadata_public: null,
      created_at: from,
      updated_at: from,
      organization_id: null,
    },
    devices: [
      {
        id: '1b8f5a52-7c5b-4c92-a9c0-2f6b6fbb4f6e',
        ip_address: '127.0.0.1',
        user_agent: 'Benchmark',
        location: '',
      },
    ],
  }
}
