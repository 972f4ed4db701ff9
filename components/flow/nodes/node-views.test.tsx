import { describe, expect, it } from '@jest/globals'
import { flowWith, inputNode, submitNode } from '@/components/testing/flows'
import { elementsOf, type MarkupElement } from '@/components/testing/markup'
import { PlannedForm } from '@/components/testing/planned-form'
import { translatorFor } from '@/lib/i18n/translator'

const t = translatorFor('en')

function render(nodes: object[], props: object = {}): MarkupElement[] {
  return elementsOf(
    <PlannedForm flow={flowWith({ nodes })} kind="registration" page="/" action="/" t={t} {...props} />,
  )
}
/** The control of a field. */
function control(attributes: Readonly<Record<string, unknown>>, props: object = {}) {
  const elements = render([inputNode(attributes, { label: { text: 'Label' } })], props)
  return elements.find((element) => element.attributes.name === attributes.name)
}
const error = { id: 4000002, text: 'missing', type: 'error' }
const hint = { id: 1, text: 'hint', type: 'info' }

describe('a new password', () => {
  const own = { name: 'password', type: 'password', minlength: 8 }
  const withMessages = (messages: readonly object[]) =>
    render([inputNode(own, { label: { text: 'Password' }, messages })])

  it('names the minimum length before Kratos rejects it', () => {
    const elements = withMessages([])
    const hint = elements.find(({ text }) => text === 'At least 8 characters.')
    const input = elements.find(({ attributes }) => attributes.name === 'password')
    expect(input?.attributes['aria-describedby']).toBe(hint?.attributes.id)
    expect(input?.attributes.minlength).toBeUndefined()
  })

  it('shows only Kratos’ messages after it was rejected', () => {
    const tooShort = {
      id: 4000032,
      type: 'error',
      text: 'short',
      context: { min_length: 8, actual_length: 7 },
    }
    const texts = withMessages([tooShort]).map(({ text }) => text)
    expect(texts).not.toContain('At least 8 characters.')
    expect(texts.join()).toContain('The password must have at least 8 characters.')
  })
})

describe('a field', () => {
  it.each([
    ['text', 'text'],
    ['email', 'text'],
    ['tel', 'tel'],
    ['number', 'number'],
    ['url', 'url'],
    ['date', 'date'],
    ['datetime-local', 'datetime-local'],
    ['color', 'text'],
    ['password', 'password'],
  ])('of the type %s is an input of the type %s', (type, expected) => {
    expect(control({ name: 'x', type })).toMatchObject({ tag: 'input', attributes: { type: expected } })
  })

  it('for an address accepts what Kratos accepts, and rejects half of one', () => {
    const attributes = control({ name: 'email', type: 'email' })?.attributes
    expect(attributes).toMatchObject({ inputmode: 'email', autocomplete: 'email', autocapitalize: 'none' })
    const isTaken = (typed: string) => new RegExp(`^(?:${attributes?.pattern})$`, 'v').test(typed)
    expect(['a..b.@example.com', 'jörg@example.com', ' ada@b ', 'a@日本.jp'].filter(isTaken)).toHaveLength(4)
    expect(['ada', 'ada@', '@b', 'a b@example.com', 'a@b@c'].filter(isTaken)).toEqual([])
  })

  it('for a code is a text that is typed as a number', () => {
    expect(control({ name: 'code', type: 'text' })?.attributes).toMatchObject({
      type: 'text',
      inputmode: 'numeric',
      autocomplete: 'one-time-code',
      autocapitalize: 'none',
      spellcheck: 'false',
    })
  })

  it('has the limits of Kratos', () => {
    const limits = { required: true, disabled: true, pattern: '[a-z]+', maxlength: 7 }
    expect(control({ name: 'x', type: 'text', ...limits })?.attributes).toMatchObject({
      required: '',
      disabled: '',
      pattern: '[a-z]+',
      maxlength: '7',
    })
    for (const name of [
      'required',
      'disabled',
      'pattern',
      'maxlength',
      'step',
      'spellcheck',
      'autocapitalize',
    ]) {
      expect(control({ name: 'x', type: 'text' })?.attributes).not.toHaveProperty(name)
    }
  })

  it('for a number accepts fractions', () => {
    expect(control({ name: 'x', type: 'number' })?.attributes.step).toBe('any')
  })

  it('has the value of Kratos, or what the visitor typed', () => {
    const draft = { x: 'typed' }
    expect(control({ name: 'x', type: 'text', value: 'known' }, { draft })?.attributes.value).toBe('known')
    expect(control({ name: 'x', type: 'text', value: '' }, { draft })?.attributes.value).toBe('typed')
    expect(control({ name: 'x', type: 'text' })?.attributes).not.toHaveProperty('value', 'typed')
  })

  it.each([
    [[], undefined, undefined, []],
    [[hint], 'hint', undefined, []],
    [[hint, error], 'hintPlease fill in this field.', 'true', ['Please fill in this field.']],
  ])(
    'is described by its messages, and is invalid only with an error: %j',
    (messages, text, invalid, alerts) => {
      for (const type of ['text', 'checkbox', 'password']) {
        const elements = render([inputNode({ name: 'x', type }, { messages })])
        const field = elements.find(({ attributes }) => attributes.name === 'x')
        const { 'aria-describedby': id, 'aria-invalid': isInvalid } = field?.attributes ?? {}
        expect(elements.find(({ attributes }) => id && attributes.id === id)?.text).toBe(text)
        expect(isInvalid).toBe(invalid)
        const isDescribed = messages.length > 0
        expect(id !== undefined).toBe(isDescribed)
        expect(elements.some((element) => element.attributes.id?.endsWith('-messages'))).toBe(isDescribed)
        expect(
          elements.filter(({ attributes }) => attributes.role === 'alert').map((one) => one.text),
        ).toEqual(alerts)
      }
    },
  )

  it('shows the kind of each message', () => {
    const elements = render([inputNode({ name: 'x', type: 'text' }, { messages: [hint, error] })])
    const lines = elements.filter(({ attributes }) => attributes.class?.startsWith('field-message'))
    expect(lines.map(({ attributes }) => attributes.class)).toEqual([
      'field-message text-info',
      'field-message text-error',
    ])
  })

  it('with a date and a time names its time zone, and the form posts that', () => {
    const elements = render([
      inputNode({ name: 'traits.since', type: 'datetime-local' }, { label: { text: 'Since' } }),
    ])
    const label = elements.find(({ tag }) => tag === 'label')?.text
    expect(label).toBe(t.text('field.utc', { name: 'Since' }))
    expect(elements.find(({ attributes }) => attributes.name === 'latchkey.utc')?.attributes).toMatchObject({
      type: 'hidden',
      value: 'traits.since',
    })
  })

  it('for a password can be shown, and links to the reset', () => {
    const nodes = [inputNode({ name: 'password', type: 'password' })]
    const withLink = render(nodes, { passwordLink: <p className="field-link">Forgot?</p> })
    expect(withLink.find(({ attributes }) => attributes.class === 'field-link')?.text).toBe('Forgot?')
    expect(render(nodes).some(({ attributes }) => attributes.class === 'field-link')).toBe(false)
  })

  it('without a name is not posted', () => {
    for (const type of ['text', 'checkbox', 'hidden', 'password']) {
      const elements = render([inputNode({ name: '', type }, { label: { text: 'Odd' } })])
      const names = elements.flatMap(({ attributes }) => attributes.name ?? [])
      expect(names.filter((name) => !name.startsWith('latchkey.'))).toEqual([])
    }
  })
})

describe('a checkbox', () => {
  it.each([
    [{ value: true }, {}, true],
    [{ value: false }, {}, false],
    [{ value: false }, { x: 'true' }, true],
    [{ value: 'openid' }, { x: 'true' }, false],
  ])('with %j and the draft %j is checked: %s', (attributes, draft, expected) => {
    const field = control({ name: 'x', type: 'checkbox', ...attributes }, { draft })
    expect('checked' in (field?.attributes ?? {})).toBe(expected)
  })

  it('has its label after it, with an asterisk when it is required', () => {
    const tagsOf = (required: boolean) =>
      render([inputNode({ name: 'x', type: 'checkbox', required }, { label: { text: 'I agree' } })])
        .filter(
          ({ tag, attributes }) =>
            tag === 'label' || attributes.type === 'checkbox' || attributes.class === 'required',
        )
        .map(({ tag }) => tag)
    expect(tagsOf(true)).toEqual(['input', 'label', 'span'])
    expect(tagsOf(false)).toEqual(['input', 'label'])
  })
})

describe('a choice', () => {
  const options = [{ value: 'a', label: { id: 0, text: 'A', type: 'info' } }, { value: 'b' }]
  const choice = (attributes: object = {}, props: object = {}) =>
    render([inputNode({ name: 'x', type: 'text', options, ...attributes })], props)

  it('starts with nothing chosen', () => {
    const shown = choice().filter(({ tag }) => tag === 'option')
    expect(shown.map(({ attributes, text }) => [attributes.value, text])).toEqual([
      ['', ''],
      ['a', 'A'],
      ['b', 'b'],
    ])
  })

  it.each([
    [{ value: 'b' }, { x: 'a' }, 'b'],
    [{}, { x: 'a' }, 'a'],
  ])('with %j and the draft %j has %s chosen', (attributes, draft, expected) => {
    const chosen = choice(attributes, { draft }).filter((element) => 'selected' in element.attributes)
    expect(chosen.map((element) => element.attributes.value)).toEqual([expected])
  })

  it('keeps a stored value that a cut list lacks, and has one choice of nothing', () => {
    const cut = { value: 'z', options: [...options, { value: '' }] }
    const shown = choice(cut).filter(({ tag }) => tag === 'option')
    expect(shown.map(({ attributes, text }) => [attributes.value, text, 'selected' in attributes])).toEqual([
      ['', '', false],
      ['a', 'A', false],
      ['b', 'b', false],
      ['z', 'z', true],
    ])
  })

  it('without a name is not posted', () => {
    const select = choice({ name: '' }).find(({ tag }) => tag === 'select')
    expect(select?.attributes).not.toHaveProperty('name')
  })
})

describe('what a visitor reads', () => {
  const node = (type: string, attributes: object, rest: object = {}) => ({
    type,
    group: 'default',
    attributes: { node_type: type, id: 'x', ...attributes },
    messages: [],
    ...rest,
  })
  const title = { id: 0, text: 'Continue', type: 'info' }

  it('a link with a safe URL is a link, and any other is its text', () => {
    const linkOf = (href: string) =>
      render([node('a', { href, title })])
        .filter(({ tag, text }) => text === 'Continue' && (tag === 'a' || tag === 'p'))
        .map(({ tag, attributes }) => [tag, attributes.href])
    expect(linkOf('https://shop.example.com/')).toEqual([['a', 'https://shop.example.com/']])
    expect(linkOf('javascript:alert(1)')).toEqual([['p', undefined]])
  })

  it('an image with a safe URL is an image, and any other is its name', () => {
    const label = { meta: { label: { id: 0, text: 'QR code', type: 'info' } } }
    const imageOf = (src: string) =>
      render([node('img', { src, width: 256, height: 128 }, label)])
        .filter(({ tag, text }) => tag === 'img' || text === 'QR code')
        .map(({ tag, attributes: { alt, src: url, width, height } }) => [tag, alt, url, width, height])
        .at(-1)
    expect(imageOf('data:image/png;base64,AAAA')).toEqual([
      ...['img', 'QR code', 'data:image/png;base64,AAAA', '256', '128'],
    ])
    expect(imageOf('javascript:alert(1)')?.slice(0, 3)).toEqual(['p', undefined, undefined])
  })

  it('an element that a script would fill is empty, and a script is nothing', () => {
    const div = render([node('div', { id: 'filled' })]).find(({ tag }) => tag === 'div')
    expect(div?.text).toBe('')
    expect(render([node('script', { src: '/x.js' })]).map(({ tag }) => tag)).not.toContain('script')
  })

  it('a node of an unknown type without a name is its text, and with neither it is nothing', () => {
    const odd = (text: string) =>
      render([
        {
          type: 'odd',
          group: 'default',
          attributes: {},
          messages: [hint],
          meta: { label: { id: text ? 0 : 1, text, type: 'info' } },
        },
      ])
    expect(
      odd('Something')
        .filter(({ tag }) => tag === 'p')
        .map(({ text }) => text),
    ).toEqual(['Something', 'hint'])
    expect(odd('Something').some(({ tag }) => tag === 'label')).toBe(false)
  })

  it('the messages of a display-only node are shown after it', () => {
    const nodes = [
      node('a', { href: '/x', title }, { messages: [hint] }),
      node('img', { src: '/x.png' }, { messages: [hint] }),
      node('text', { text: title }, { messages: [hint] }),
      inputNode({ name: 'x', type: 'button' }, { messages: [hint] }),
      inputNode({ name: 'y', type: 'submit', value: 'v' }, { messages: [hint] }),
      inputNode({ name: 'z', type: 'hidden', value: 'v' }, { messages: [hint] }),
    ]
    for (const one of nodes) {
      const statuses = render([one]).filter(({ attributes }) => attributes.role === 'status')
      expect(statuses.map(({ text }) => text)).toEqual(['hint'])
    }
  })
})

describe('a button', () => {
  const buttonOf = (node: object, others: object[] = []) =>
    render([node, ...others]).find(({ tag, attributes }) => tag === 'button' && attributes.name !== undefined)

  it('has the name and value of Kratos', () => {
    expect(buttonOf(submitNode('method', 'password', 'password'))?.attributes).toMatchObject({
      type: 'submit',
      name: 'method',
      value: 'password',
    })
    expect(buttonOf(inputNode({ name: 'x', type: 'button', value: 'v' }))?.attributes).toMatchObject({
      type: 'button',
      name: 'x',
      value: 'v',
    })
  })

  it.each([
    ['the main one', 'semibold', submitNode('method', 'password', 'password')],
    ['one that removes something', 'error', submitNode('totp_unlink', 'true', 'totp')],
    ['one that sends a code again', 'outline', submitNode('resend', 'code', 'code')],
    ['one without an action', 'outline', inputNode({ name: 'x', type: 'button' })],
  ])('%s is rendered as %s', (_, variant, node) => {
    expect(buttonOf(node)?.attributes.class).toContain(variant)
  })

  it('a copy for Enter has no message and no hint', () => {
    const early = inputNode({ name: 'first', type: 'submit', value: 'x', disabled: true })
    const field = inputNode({ name: 'identifier', type: 'text' })
    const main = inputNode({ name: 'method', type: 'submit', value: 'password' }, { messages: [hint] })
    const elements = render([early, field, main], { kind: 'login' })
    expect(elements.filter(({ attributes }) => attributes.value === 'password')).toHaveLength(2)
    expect(elements.filter(({ attributes }) => attributes.role === 'status')).toHaveLength(1)
  })

  it.each([
    ['google', 'button-icon'],
    ['GOOGLE', 'button-icon'],
    ['nobody-knows', 'icon button-icon'],
    ['constructor', 'icon button-icon'],
  ])('of the provider %s has its icon, or else a neutral one', (provider, icon) => {
    const elements = render([submitNode('provider', provider, 'oidc')])
    const icons = elements.filter(({ tag }) => tag === 'svg')
    expect(icons.map(({ attributes }) => attributes.class)).toEqual([icon])
  })

  it('has no icon while it is disabled', () => {
    const node = inputNode(
      { name: 'provider', type: 'submit', value: 'line', disabled: true },
      { group: 'oidc' },
    )
    const tags = render([node]).map(({ tag }) => tag)
    expect([tags.includes('button'), tags.includes('svg')]).toEqual([true, false])
  })

  it('has the icon that its node names', () => {
    const node = inputNode(
      { name: 'provider', type: 'submit', value: 'corp', icon: 'line' },
      { group: 'oidc' },
    )
    expect(render([node]).some(({ attributes }) => attributes.class === 'button-icon')).toBe(true)
  })
})

describe('the owner of a password', () => {
  const identifier = inputNode({ name: 'identifier', type: 'hidden', value: 'ada@example.com' })
  const password = inputNode({ name: 'password', type: 'password' }, { group: 'password' })
  const owner = (nodes: object[]) =>
    render(nodes, { kind: 'login' }).find(({ attributes }) => attributes.name === 'latchkey.username')

  it('is passed to a password manager', () => {
    expect(owner([identifier, password])?.attributes).toMatchObject({
      type: 'text',
      value: 'ada@example.com',
      autocomplete: 'username',
      tabindex: '-1',
      'aria-hidden': 'true',
      readonly: '',
    })
  })

  it.each([
    ['there is no password', [identifier]],
    ['nobody knows the account', [password]],
    ['a field names the account', [identifier, password, inputNode({ name: 'identifier', type: 'text' })]],
    [
      'a field names the mail address',
      [identifier, password, inputNode({ name: 'traits.email', type: 'email' })],
    ],
    ['a field names the number', [identifier, password, inputNode({ name: 'traits.phone', type: 'tel' })]],
  ])('is not passed if %s', (_, nodes) => {
    expect(owner(nodes)).toBeUndefined()
  })
})
