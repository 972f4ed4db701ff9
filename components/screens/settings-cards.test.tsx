import { describe, expect, test } from '@jest/globals'
import { flowWith, inputNode, openFlowOf, submitNode } from '@/components/testing/flows'
import { elementsOf, type MarkupElement } from '@/components/testing/markup'
import type { OpenFlow } from '@/lib/flows/open/open-flow'
import { withOnlyProvider } from '@/lib/flows/settings/only-provider'
import { translatorFor } from '@/lib/i18n/translator'
import type { Flow } from '@/lib/ory/kratos/flow/flow'
import { pageSections, type SettingsGroup } from '@/lib/ory/kratos/flow/settings-sections'
import type { Session } from '@/lib/session/session-schema'
import { flowPageUrl } from '@/lib/urls/flow-page-url'
import { SettingsCards } from './settings-cards'

const added = Date.UTC(2026, 3, 2) / 1000

const csrf = inputNode({ name: 'csrf_token', type: 'hidden', value: 'c' })
const password = [
  inputNode({ name: 'password', type: 'password', required: true }, { group: 'password' }),
  submitNode('method', 'password', 'password', { id: 1070003 }),
]
const removePasskey = (value: string, name: string, more: object = {}, attributes: object = {}) =>
  inputNode(
    { name: 'passkey_remove', type: 'submit', value, ...attributes },
    {
      group: 'passkey',
      label: { id: 1050020, context: { display_name: name, added_at_unix: added, ...more } },
    },
  )
const provider = (name: 'link' | 'unlink', value: string) =>
  inputNode(
    { name, type: 'submit', value },
    { group: 'oidc', label: { id: name === 'link' ? 1050002 : 1050003, context: { provider: value } } },
  )
const codesButton = (name: string, id: number) =>
  submitNode(`lookup_secret_${name}`, 'true', 'lookup_secret', { id })
const codes = (...texts: readonly object[]) => ({
  type: 'text',
  group: 'lookup_secret',
  attributes: {
    node_type: 'text',
    id: 'lookup_secret_codes',
    text: { id: 1050015, type: 'info', context: { secrets: texts } },
  },
  messages: [],
})
const unused = (secret: string) => ({ id: 1050009, text: secret, type: 'info', context: { secret } })
const used = { id: 1050014, text: 'used', type: 'info', context: { used_at_unix: added } }

interface ScreenOptions {
  readonly messages?: readonly object[]
  readonly session?: Session
  readonly wanted?: SettingsGroup
  readonly draft?: Readonly<Record<string, string>>
  readonly identity?: unknown
  readonly state?: string
  readonly active?: string
}

function screen(nodes: readonly object[], options: ScreenOptions = {}): MarkupElement[] {
  const { messages = [], session = {}, wanted, draft, identity, state, active } = options
  const flow = { ...flowWith({ nodes: [csrf, ...nodes], messages }), identity, state, active } as Flow
  const open: OpenFlow = { ...openFlowOf(flow, flowPageUrl('settings', {})), session, draft }
  return elementsOf(
    <SettingsCards
      t={translatorFor('en')}
      open={open}
      order={pageSections}
      wanted={wanted}
      notice={undefined}
      action={async () => {}}
    />,
  )
}

/** The texts of each row: its name and its state. */
const rows = (elements: readonly MarkupElement[]) =>
  elements.filter(({ attributes }) => attributes.class === 'row-text').map(({ text }) => text)
/** The texts of the open rows. */
const opened = (elements: readonly MarkupElement[]) =>
  elements.filter(({ tag, attributes }) => tag === 'details' && 'open' in attributes).map(({ text }) => text)

test('each item has a row with its name and with the state that Kratos reported', () => {
  const identity = { traits: { email: 'ada@example.org', name: { first: 'Ada', last: 'Lovelace' } } }
  const nodes = [
    inputNode({ name: 'traits.email', type: 'email', value: 'x' }, { group: 'profile' }),
    ...password,
    provider('link', 'google'),
    provider('unlink', 'line'),
    submitNode('totp_unlink', 'true', 'totp'),
    removePasskey('a1', 'Mac\u202eBook'),
    removePasskey('b2', 'unnamed'),
    codesButton('reveal', 1050007),
    codesButton('disable', 1050016),
  ]
  expect(rows(screen(nodes, { identity }))).toEqual([
    'Ada Lovelaceada@example.org',
    'Password',
    'GoogleNot linked',
    'LINELinked',
    'Authenticator appOn',
    'MacBookAdded on April 2, 2026',
    'PasskeyAdded on April 2, 2026',
    'Backup codesOn',
  ])
})

test('an authenticator app and backup codes show since when they are on, and how many codes are left', () => {
  const ending = (name: string, id: number, context: object) =>
    inputNode(
      { name, type: 'submit', value: 'true' },
      { group: name.replace(/_[a-z]+$/, ''), label: { id, context } },
    )
  const nodes = [
    ending('totp_unlink', 1050004, { added_at_unix: added }),
    codesButton('reveal', 1050007),
    ending('lookup_secret_disable', 1050016, { added_at_unix: added, left: 4, all: 12 }),
  ]
  expect(rows(screen(nodes))).toEqual([
    'Authenticator appOn since April 2, 2026',
    'Backup codes4 of 12 left · On since April 2, 2026',
  ])
})

test('backup codes are turned off behind a button that explains it', () => {
  const elements = screen([codesButton('reveal', 1050007), codesButton('disable', 1050016)])
  const [, asking] = elements.filter(({ tag }) => tag === 'details')
  expect(asking?.text).toMatch(
    /^Turn offAfter you turn them off, your codes no longer work\..*Turn off backup codes/,
  )
  const forms = elements.filter(({ tag }) => tag === 'form').map(({ text }) => text)
  expect(forms).toEqual(['Show backup codes', 'Turn off backup codes'])
})

const addPasskey = inputNode(
  { name: 'passkey_register_trigger', type: 'button', value: '' },
  { group: 'passkey', label: { id: 1050019 } },
)

test('a new passkey is another one only beside a first one', () => {
  expect(rows(screen([addPasskey]))).toEqual(['PasskeySign in with your fingerprint, face or screen lock'])
  expect(rows(screen([removePasskey('a1', 'MacBook'), addPasskey])).at(-1)).toBe(
    'Another passkeySign in with your fingerprint, face or screen lock',
  )
})

test('a passkey shows whether it is synced, and its row and button distinguish it from one of the same name', () => {
  const elements = screen([
    removePasskey('a1', 'MacBook', { is_synced: true }),
    removePasskey('b2', 'MacBook', { number: 2, is_synced: false }),
    removePasskey('c3', 'unnamed', { number: 2 }),
  ])
  expect(rows(elements)).toEqual([
    'MacBookAdded on April 2, 2026 · Synced across your devices',
    'MacBook (2)Added on April 2, 2026 · Only on one device',
    'Passkey (2)Added on April 2, 2026',
  ])
  const labels = elements
    .filter(({ attributes }) => attributes.name === 'passkey_remove')
    .map(({ text }) => text)
  expect(labels).toEqual(
    ['MacBook', 'MacBook (2)', 'Passkey (2)'].map(
      (name) => `Remove passkey “${name}”, added on April 2, 2026`,
    ),
  )
})

const only = (more: object, attributes: object = {}) =>
  screen([removePasskey('a1', 'Mac', more, attributes), addPasskey])

test.each([
  ['code', 'status', /only sign in with a code that we send you/],
  ['nothing', 'alert', /you will no longer be able to get into your account/],
])('the last credential: with %s left, the row warns before the button', (left, role, warning) => {
  const elements = only({ left })
  const said = elements.filter(({ attributes }) => attributes.role === role)
  expect(said.map(({ text }) => text)).toEqual([expect.stringMatching(warning)])
  expect(rows(elements).at(-1)).toContain('in case you lose this one')
  expect(opened(elements)).toEqual([])
})

test('a passkey that Kratos does not remove needs a second one; beside a password it does not', () => {
  expect(rows(only({}, { disabled: true })).at(-1)).toContain('in case you lose this one')
  expect(rows(only({})).at(-1)).toContain('Sign in with your fingerprint, face or screen lock')
})

test('a provider that is the only credential shows that it stays, and not what comes after it', () => {
  const locked = withOnlyProvider(flowWith({ nodes: [] }), 'line')
  const elements = screen([...password, ...locked.ui.nodes])
  expect(rows(elements)).toEqual(['Password', 'LINELinked'])
  const row = elements.filter(({ tag }) => tag === 'details').at(-1)?.text
  expect(row).toContain('it is your only way to sign in')
  expect(row).not.toContain('you can no longer sign in')
  expect(elements.find(({ text }) => text === 'Unlink LINE')?.attributes).toHaveProperty('disabled')
})

test('items that are not set up show that', () => {
  const nodes = [
    inputNode({ name: 'totp_code', type: 'text' }, { group: 'totp' }),
    inputNode({ name: 'webauthn_register_displayname', type: 'text' }, { group: 'webauthn' }),
    codesButton('regenerate', 1050008),
  ]
  expect(rows(screen(nodes))).toEqual(['Authenticator appOff', 'Security keyNone', 'Backup codesOff'])
})

describe('backup codes', () => {
  test('that Kratos shows are counted, and their row is open', () => {
    const list = codes(unused('aaa'), unused('bbb'), used)
    const elements = screen([list, codesButton('disable', 1050016)])
    expect(rows(elements)).toEqual(['Backup codes2 of 3 left'])
    expect(opened(elements)).toHaveLength(1)
  })

  test('that are new are marked as shown once', () => {
    const elements = screen([codes(unused('aaa')), codesButton('confirm', 1050011)])
    expect(rows(elements)).toEqual(['Backup codesNot confirmed yet'])
    expect(opened(elements)[0]).toContain('We show these codes only once.')
  })
})

test('nothing is open, and every key, code and danger is in a closed row', () => {
  const secret = {
    type: 'text',
    group: 'totp',
    attributes: {
      node_type: 'text',
      id: 'totp_secret_key',
      text: { id: 1050006, text: 'JBSW', context: { secret: 'JBSW' } },
    },
    messages: [],
  }
  const elements = screen([...password, secret, removePasskey('a1', 'MacBook'), provider('unlink', 'google')])
  expect(opened(elements)).toEqual([])
  const inRows = elements.filter(({ tag }) => tag === 'details').map(({ text }) => text)
  for (const text of ['JBSW', 'Remove passkey “MacBook”', 'Unlink Google']) {
    expect(inRows.filter((row) => row.includes(text))).toHaveLength(1)
  }
})

test('each form has the token of the flow, and unique ids', () => {
  const elements = screen([
    ...password,
    provider('link', 'google'),
    provider('link', 'line'),
    removePasskey('a1', 'x'),
  ])
  const forms = elements.filter(({ tag }) => tag === 'form')
  const tokens = elements.filter(({ attributes }) => attributes.name === 'csrf_token')
  expect(tokens).toHaveLength(forms.length)
  const ids = elements.flatMap(({ attributes }) => attributes.id ?? [])
  expect(new Set(ids).size).toBe(ids.length)
})

describe('the result from Kratos', () => {
  const saved = [{ id: 1050001, text: 'saved', type: 'success' }]
  const answerTo = (section: string) => ({
    settingsAnswer: { flowId: '2b4ac1f0-6d2f-4b8e-9a47-3f1c5a7be001', section },
  })
  const sectionOf = (elements: readonly MarkupElement[]) =>
    elements.filter(({ tag, text }) => tag === 'section' && text.includes('Your changes have been saved!'))

  test('is in the open row of the submitted form, and takes the focus', () => {
    const elements = screen([...password, provider('link', 'google')], {
      messages: saved,
      session: answerTo('password'),
    })
    expect(sectionOf(elements).map(({ attributes }) => attributes.id)).toEqual(['password'])
    expect(opened(elements)).toEqual([expect.stringContaining('Your changes have been saved!')])
    const [answer] = elements.filter(({ attributes }) => 'autofocus' in attributes)
    expect(answer?.attributes).toMatchObject({ class: 'answer', tabindex: '-1' })
  })

  test.each([
    ['passkey', [removePasskey('a1', 'x')]],
    [
      'passkey',
      [inputNode({ name: 'passkey_register_trigger', type: 'button', value: '' }, { group: 'passkey' })],
    ],
    ['webauthn', [inputNode({ name: 'webauthn_register_displayname', type: 'text' }, { group: 'webauthn' })]],
    ['totp', [inputNode({ name: 'totp_code', type: 'text' }, { group: 'totp' })]],
  ])('is before the rows of %s, which stay closed', (group, nodes) => {
    const elements = screen(nodes, { messages: saved, session: answerTo(group) })
    expect(sectionOf(elements).map(({ attributes }) => attributes.id)).toEqual([group])
    expect(opened(elements)).toEqual([])
  })

  test('to a new authenticator app leads to backup codes, unless there are some', () => {
    const app = submitNode('totp_unlink', 'true', 'totp')
    const newCodes = codesButton('regenerate', 1050008)
    const advised = (nodes: readonly object[]) => {
      const elements = screen(nodes, { messages: saved, session: answerTo('totp'), state: 'success' })
      const isLink = elements.some(({ attributes }) => attributes.href === '#lookup_secret')
      return [isLink, opened(elements).length]
    }
    expect(advised([app, newCodes])).toEqual([true, 1])
    expect(advised([app, newCodes, codesButton('disable', 1050016)])).toEqual([false, 0])
    expect(advised([app])).toEqual([false, 0])
    // The app was removed.
    expect(advised([newCodes])).toEqual([false, 0])
  })

  test('to a provider that was linked names it, and one to another form does not', () => {
    const said = (nodes: readonly object[], kept: object) => {
      const { settingsAnswer } = answerTo('oidc')
      const session = { settingsAnswer: { ...settingsAnswer, ...kept } } as Session
      const elements = screen(nodes, { messages: saved, session, state: 'success', active: 'oidc' })
      return /You can now sign in with .*?\./.exec(elements[0]?.text ?? '')?.[0]
    }
    const nodes = [provider('unlink', 'google'), provider('unlink', 'github'), provider('link', 'line')]
    expect(said(nodes, { linked: 'github' })).toBe('You can now sign in with GitHub.')
    expect(said(nodes, {})).toBeUndefined()
    // It was unlinked in another tab.
    expect(said(nodes, { linked: 'line' })).toBeUndefined()
    expect(said(nodes, { linked: 'github', flowId: 'another' })).toBeUndefined()
  })

  test('is before all sections if its form is unknown', () => {
    for (const session of [{}, answerTo('lookup_secret')]) {
      const elements = screen(password, { messages: saved, session })
      expect(sectionOf(elements)).toEqual([])
      expect(elements[0]?.text).toContain('Your changes have been saved!')
    }
  })

  test('that shows backup codes takes the focus with the sentence before them', () => {
    const nodes = [codes(unused('aaa')), codesButton('confirm', 1050011)]
    const elements = screen(nodes, { session: answerTo('lookup_secret') })
    const [answer] = elements.filter(({ attributes }) => 'autofocus' in attributes)
    expect(answer?.text).toMatch(/^We show these codes only once\./)
  })

  test('at a field opens the row of the field', () => {
    const messages = [{ id: 4000032, text: 'too short', type: 'error' }]
    const field = inputNode({ name: 'password', type: 'password' }, { group: 'password', messages })
    expect(opened(screen([field]))).toHaveLength(1)
  })
})

test('a row is open for a visitor who came for it, or who typed into it before a failure', () => {
  expect(opened(screen(password, { wanted: 'password' }))).toHaveLength(1)
  const email = inputNode({ name: 'traits.email', type: 'email' }, { group: 'profile' })
  expect(opened(screen([email, ...password], { draft: { 'traits.email': 'a' } }))).toHaveLength(1)
})

test('nodes of other groups have a section of their own', () => {
  const elements = screen([submitNode('method', 'telepathy', 'telepathy')])
  expect(
    elements.filter(({ tag, attributes }) => tag === 'section' && attributes.id === 'other'),
  ).toHaveLength(1)
})
