import { describe, expect, it } from '@jest/globals'
import { flowWith, inputNode } from '@/components/testing/flows'
import { elementsOf, type MarkupElement } from '@/components/testing/markup'
import { PlannedForm } from '@/components/testing/planned-form'
import { translatorFor } from '@/lib/i18n/translator'

const t = translatorFor('en')
const code = `</p><img src=x onerror=alert(1)><script>alert(1)</script><svg/onload=alert(1)>"' autofocus onfocus="x`

const unsafeUrls = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '\u0000javascript:alert(1)',
  '\u00a0javascript:alert(1)',
  'javascript&colon;alert(1)//:x',
  'vbscript:msgbox(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD4=',
  'data:image/svg+xml,<svg onload=alert(1)>',
  'blob:https://example.org/1',
  'file:///etc/passwd',
  '//evil.example',
  '///evil.example',
  '\\\\evil.example',
  '/\\evil.example',
  'https:evil.example',
  'https://user:secret@evil.example',
  'https://exa mple.org',
  'http://',
]

function render(nodes: unknown, messages?: unknown): MarkupElement[] {
  return elementsOf(
    <PlannedForm flow={flowWith({ nodes, messages })} kind="login" page="/login" action="/submit" t={t} />,
  )
}

function expectNothingRuns(elements: readonly MarkupElement[]) {
  expect(
    elements.filter(({ tag }) => ['script', 'iframe', 'object', 'embed', 'style', 'base'].includes(tag)),
  ).toEqual([])
  for (const { attributes } of elements) {
    expect(Object.keys(attributes).filter((name) => /^on|^style$|^srcdoc$|^formaction$/.test(name))).toEqual(
      [],
    )
  }
}

describe('code in texts', () => {
  const text = { id: 0, text: code, type: 'error', context: { reason: code, property: code, provider: code } }
  const known = { id: 1010002, text: code, type: 'info', context: { provider: code, provider_id: code } }
  const elements = render(
    [
      inputNode(
        { name: code, type: 'text', value: code, onclick: code, onload: code, style: code, pattern: code },
        { label: text, messages: [text] },
      ),
      inputNode({ name: 'x', type: code, value: code }, { label: known, messages: [known], group: code }),
      inputNode({ name: 'hidden', type: 'hidden', value: code }, { messages: [text] }),
      inputNode({ name: 'provider', type: 'submit', value: code }, { label: known, group: 'oidc' }),
      {
        type: 'text',
        group: 'totp',
        attributes: { node_type: 'text', id: code, text },
        messages: [text],
        meta: { label: text },
      },
      {
        type: 'text',
        group: 'totp',
        attributes: {
          node_type: 'text',
          id: 'codes',
          text: { ...text, context: { secrets: [text, known] } },
        },
        messages: [],
      },
      {
        type: 'a',
        group: 'code',
        attributes: { node_type: 'a', id: code, href: '/fine', title: text },
        messages: [],
      },
      {
        type: 'img',
        group: 'totp',
        attributes: { node_type: 'img', id: code, src: '/fine.png', width: code, height: -1 },
        meta: { label: text },
      },
      {
        type: 'script',
        group: 'webauthn',
        attributes: { node_type: 'script', id: code, src: 'https://evil.example/x.js', integrity: code },
      },
      { type: code, group: code, attributes: { node_type: code, name: code, id: code } },
    ],
    [text, known, { text: code, type: code }, code],
  )

  it('is shown as text', () => {
    expectNothingRuns(elements)
    expect(elements[0]?.text).toContain(code)
    expect(elements.filter(({ tag }) => tag === 'img')).toHaveLength(1)
    // Only the field that gets the focus.
    const focused = elements.filter(({ attributes }) => attributes.autofocus !== undefined)
    expect(focused.map(({ attributes }) => attributes.class)).toEqual(['input'])
  })

  it('removes no control', () => {
    const names = elements.flatMap(({ attributes: { name } }) => name ?? [])
    expect(names.filter((name) => name === code)).toHaveLength(2)
    expect(names).toEqual(expect.arrayContaining(['x', 'hidden', 'provider']))
  })
})

describe.each(unsafeUrls)('the URL %j', (url) => {
  const elements = render([
    {
      type: 'a',
      group: 'code',
      attributes: { node_type: 'a', id: 'link', href: url, title: { id: 0, text: 'Go on' } },
    },
    {
      type: 'img',
      group: 'totp',
      attributes: { node_type: 'img', id: 'picture', src: url },
      meta: { label: { text: 'A code' } },
    },
  ])

  it('is not followed or loaded, and the text is shown', () => {
    expect(elements.flatMap(({ attributes: { href, src } }) => href ?? src ?? [])).toEqual([])
    expect(elements[0]?.text).toContain('Go on')
    expect(elements[0]?.text).toContain('A code')
  })
})

it('never posts to the action URL in the flow', () => {
  const flow = flowWith({ nodes: [], action: 'javascript:alert(1)' } as { nodes: unknown })
  const elements = elementsOf(<PlannedForm flow={flow} kind="login" page="/login" action="/submit" t={t} />)
  expect(elements.find(({ tag }) => tag === 'form')?.attributes).toMatchObject({
    action: '/submit',
    method: 'post',
  })
})

describe('malformed nodes', () => {
  const field = { name: 'identifier', type: 'text', node_type: 'input' }
  it.each([
    ['no meta and no messages', { type: 'input', group: 'default', attributes: field }],
    ['null for both', { type: 'input', group: 'default', attributes: field, messages: null, meta: null }],
    ['texts for both', { type: 'input', group: 'default', attributes: field, messages: 'x', meta: 'x' }],
    ['a malformed label', { type: 'input', group: 'default', attributes: field, meta: { label: 7 } }],
    [
      'malformed messages',
      { type: 'input', group: 'default', attributes: field, messages: [null, 7, [], 'Mind!'] },
    ],
    ['no group', { type: 'input', attributes: field }],
    ['no node_type', { type: 'input', group: 'default', attributes: { name: 'identifier', type: 'text' } }],
    ['no types at all', { group: 'default', attributes: { name: 'identifier' } }],
    [
      'values of wrong types',
      {
        type: 'input',
        group: 'default',
        attributes: { ...field, required: 'yes', disabled: 0, maxlength: 'x', pattern: 7, autocomplete: {} },
      },
    ],
  ])('keep their field with %s', (_, node) => {
    const elements = render([node])
    const input = elements.find(({ attributes }) => attributes.name === 'identifier')
    const label = elements.find(({ attributes }) => attributes.for === input?.attributes.id)
    expect(input?.tag).toBe('input')
    expect(label?.text).not.toBe('')
  })

  it.each([
    ['null', null],
    ['a number', 7],
    ['a text', 'node'],
    ['a list', []],
    ['nothing inside', {}],
    ['no attributes', { type: 'input', group: 'default' }],
    ['a list of attributes', { type: 'a', group: 'code', attributes: [] }],
    ['null attributes', { type: 'img', group: 'code', attributes: null }],
    ['a text without a text', { type: 'text', group: 'code', attributes: { node_type: 'text', text: null } }],
  ])('do not break the nodes next to them: %s', (_, node) => {
    const elements = render([node, inputNode({ ...field })])
    expectNothingRuns(elements)
    expect(elements.some(({ attributes }) => attributes.name === 'identifier')).toBe(true)
  })

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'may use %s as name and group',
    (name) => {
      const elements = render([inputNode({ name, type: 'text' }, { group: name })])
      const input = elements.find(({ attributes }) => attributes.name === name)
      expect(input?.attributes.value).toBeUndefined()
      expect(input?.attributes.autocomplete).toBeUndefined()
    },
  )

  it.each([[null], ['x'], [{}], [undefined]])('count as no nodes if the list is %j', (nodes) => {
    expect(render(nodes).filter(({ tag }) => tag === 'form')).toHaveLength(1)
  })
})

it('gives a name to every node without one', () => {
  const bare = { label: { id: 0, text: '' } }
  const elements = render([
    inputNode({ type: 'text' }, bare),
    inputNode({ name: '.', type: 'text' }, bare),
    inputNode({ type: 'button' }, bare),
    { type: 'img', group: 'totp', attributes: { node_type: 'img', src: '/x.png' } },
  ])
  const names = elements.flatMap(({ tag, text, attributes }) =>
    tag === 'label' || tag === 'button' ? text : (attributes.alt ?? []),
  )
  expect(names.filter((name) => name !== '')).toHaveLength(4)
})

describe('many nodes', () => {
  it('get unique ids even if they are equal', () => {
    const twin = inputNode(
      { name: 'traits.email', type: 'email', value: 'a@example.org' },
      { label: { text: 'E-mail' } },
    )
    const wouldBeThird = inputNode({ name: 'traits.email-2', type: 'email', value: '' })
    const elements = render([twin, twin, wouldBeThird, twin])
    const inputs = elements.filter(({ attributes }) => attributes.inputmode === 'email')
    const labels = elements.filter(({ tag }) => tag === 'label')
    expect(new Set(inputs.map(({ attributes: { id } }) => id)).size).toBe(4)
    expect(labels.map(({ attributes }) => attributes.for)).toEqual(inputs.map(({ attributes: { id } }) => id))
  })

  it('are no more than one list: 500 choices, and the stored one that Kratos cut off', () => {
    const options = Array.from({ length: 500 }, (_, index) => ({ value: `c${index}` }))
    const elements = render([
      inputNode({ name: 'traits.city', type: 'text', value: 'c700', options }, { label: { text: 'City' } }),
    ])
    const list = elements.find(({ tag }) => tag === 'select')
    expect(elements.find(({ tag }) => tag === 'label')?.attributes.for).toBe(list?.attributes.id)
    expect(elements.filter(({ attributes: { name } }) => name === 'traits.city')).toEqual([list])
    const choices = elements.filter(({ tag }) => tag === 'option')
    expect(choices.map(({ attributes: { value } }) => value)).toEqual([
      '',
      ...options.map(({ value }) => value),
      'c700',
    ])
    expect(choices.filter(({ attributes }) => 'selected' in attributes)).toEqual(choices.slice(-1))
  })

  it('are shown: 500 nodes, and a text of a million characters', () => {
    const nodes = Array.from({ length: 500 }, (_, index) =>
      inputNode({ name: `traits.n${index}`, type: 'text' }, { group: `g${index % 50}` }),
    )
    const long = 'a'.repeat(1_000_000)
    const elements = render(nodes, [{ id: 0, type: 'error', text: long }])
    expect(elements.filter(({ attributes: { name } }) => name?.startsWith('traits.n'))).toHaveLength(500)
    expect(elements.find(({ attributes }) => attributes.role === 'alert')?.text.length).toBeGreaterThan(0)
  })
})
