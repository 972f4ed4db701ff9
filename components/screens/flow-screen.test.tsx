import { describe, expect, it } from '@jest/globals'
import { inputNode, submitNode } from '@/components/testing/flows'
import { elementsOf } from '@/components/testing/markup'
import type { OpenFlow } from '@/lib/flows/open/open-flow'
import { translatorFor } from '@/lib/i18n/translator'
import { flowSchema } from '@/lib/ory/kratos/flow/flow'
import { withoutMailSentMessage } from '@/lib/ory/kratos/flow/sent-mail'
import { FlowScreen } from './flow-screen'

const address = 'ada@example.com'
const code = [
  inputNode({ name: 'code', type: 'text', required: true }, { group: 'code' }),
  submitNode('method', 'code', 'code'),
  submitNode('email', address, 'code', { id: 1070008 }),
]
const link = [
  inputNode({ name: 'email', type: 'email', value: address }, { group: 'link' }),
  submitNode('method', 'link', 'link'),
]

interface Shown {
  readonly nodes?: readonly object[]
  readonly message?: number
  readonly kind?: 'recovery' | 'verification'
  readonly active?: string
  readonly state?: string
  readonly laterHref?: string | null
}

function screen({
  nodes = code,
  message = 1080003,
  kind = 'verification',
  laterHref = null,
  ...flow
}: Shown) {
  const type = message < 4_000_000 ? 'info' : 'error'
  const ui = { nodes, messages: [{ id: message, text: '', type }] }
  const open = {
    flow: withoutMailSentMessage(
      flowSchema.parse({ id: 'f', state: 'sent_email', active: 'code', ...flow, ui }),
    ),
    page: '/verification?flow=f',
    session: {},
    draft: undefined,
  } as OpenFlow
  return elementsOf(
    <FlowScreen
      overrides={[]}
      t={translatorFor('en')}
      open={open}
      kind={kind}
      changeAddressHref="/verification"
      laterHref={laterHref}
      footer={null}
      action="/"
      notice={undefined}
    />,
  )
}

const subtitleOf = (elements: ReturnType<typeof screen>) =>
  elements.find(({ attributes }) => attributes.class === 'card-subtitle')?.text
const alertsOf = (elements: ReturnType<typeof screen>) =>
  elements.filter(({ attributes }) => attributes.class?.startsWith('alert')).map(({ text }) => text)
const linksOf = (elements: ReturnType<typeof screen>) =>
  elements.filter(({ tag }) => tag === 'a').map(({ attributes, text }) => [text, attributes.href])

describe('a screen that has sent a mail', () => {
  it.each<[string, Shown, string]>([
    ['a code to verify', {}, `An email with a verification code is on its way to ${address}.`],
    [
      'a link to verify',
      { nodes: link, active: 'link', message: 1080001 },
      `An email with a verification link is on its way to ${address}.`,
    ],
    [
      'a code to recover',
      { kind: 'recovery', message: 1060003 },
      `If ${address} belongs to an account, an email with a recovery code is on its way.`,
    ],
    [
      'a link to recover',
      { kind: 'recovery', nodes: link, active: 'link', message: 1060002 },
      `If ${address} belongs to an account, an email with a recovery link is on its way.`,
    ],
  ])('names the address of %s, once', (_, shown, sentence) => {
    const elements = screen(shown)
    expect(subtitleOf(elements)).toBe(sentence)
    expect(alertsOf(elements)).toEqual([])
  })

  it('still names the address after an incorrect code', () => {
    const elements = screen({ message: 4070006 })
    expect(subtitleOf(elements)).toContain(address)
    expect(alertsOf(elements)).toEqual([])
    const field = elements.find(({ attributes }) => attributes.name === 'code')?.attributes
    expect(field).toHaveProperty('aria-invalid', 'true')
    const told = elements.find(({ attributes }) => attributes.id === field?.['aria-describedby'])
    expect(told?.text).toContain('not valid')
  })

  it('explains where to look, and offers another address', () => {
    const elements = screen({})
    expect(
      elements.some(
        ({ text }) =>
          text === 'No email? Check the address for typing mistakes, and look in your spam folder.',
      ),
    ).toBe(true)
    expect(linksOf(elements)).toEqual([['Use another address', '/verification']])
  })

  it('offers to do it later if that is possible', () => {
    expect(linksOf(screen({ laterHref: '/sessions' }))).toEqual([
      ['Use another address', '/verification'],
      ['Later', '/sessions'],
    ])
  })

  it('helps a verification even if Kratos does not name the address, and a recovery not', () => {
    const nodes = code.slice(0, 2)
    expect(linksOf(screen({ nodes }))).toEqual([['Use another address', '/verification']])
    expect(linksOf(screen({ nodes, kind: 'recovery' }))).toEqual([])
  })

  it('does not mention a mail if a text message was sent', () => {
    const nodes = [...code.slice(0, 2), submitNode('email', '+886912345678', 'code', { id: 1070008 })]
    expect(linksOf(screen({ nodes, laterHref: '/' }))).toEqual([])
  })
})

it('a screen that asks for the address does not mention a mail', () => {
  const elements = screen({ state: 'choose_method', nodes: link, laterHref: '/' })
  expect(subtitleOf(elements)).toBeUndefined()
  expect(linksOf(elements)).toEqual([])
  expect(alertsOf(elements)).toHaveLength(1)
})
