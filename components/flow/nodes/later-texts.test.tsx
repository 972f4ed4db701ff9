import { describe, expect, it } from '@jest/globals'
import type { ReactNode } from 'react'
import { planForm } from '@/components/flow/form-plan'
import { formTexts } from '@/components/flow/form-texts'
import type { NodeContext } from '@/components/flow/node-context'
import { NodeView } from '@/components/flow/node-view'
import { flowWith, inputNode } from '@/components/testing/flows'
import { propsWith } from '@/components/testing/island-props'
import { elementsOf } from '@/components/testing/markup'
import { translatorFor } from '@/lib/i18n/translator'
import { readNodes } from '@/lib/ory/kratos/nodes/nodes'
import { PasskeyView } from './passkey-view'
import { PasswordView } from './password-view'
import { SubmitView } from './submit-view'

const t = translatorFor('en')

/** The nodes of a login form, and the context that each of them is rendered in. */
function loginForm(nodes: readonly object[]) {
  const read = readNodes(flowWith({ nodes }).ui.nodes, 'login')
  const context: NodeContext = { t, plan: planForm(read, 'login'), draft: new Map(), passwordLink: undefined }
  return { read, context }
}

describe('a passkey button', () => {
  const onclick = 'window.oryWebAuthnLogin({"publicKey":{"challenge":"AA"}})'
  const trigger = (group: string) => [
    inputNode({ name: 'webauthn_login', type: 'hidden', value: '' }, { group }),
    inputNode(
      { name: 'webauthn_login_trigger', type: 'button', value: '{"publicKey":{"challenge":"AA"}}', onclick },
      { group, label: { id: 1010008, text: 'Sign in with hardware key' } },
    ),
  ]
  const password = inputNode({ name: 'method', type: 'submit', value: 'password' }, { group: 'password' })

  function buttonOf(group: string, others: object[] = []) {
    const { read, context } = loginForm([...trigger(group), ...others])
    const node = read.find(({ kind }) => kind === 'passkey')
    if (node?.kind !== 'passkey') throw new Error('there is no passkey node')
    return propsWith('ceremony', PasskeyView({ node, context }))[0]
  }

  it('has a sentence for each end of a ceremony', () => {
    expect(buttonOf('webauthn')?.texts).toEqual({
      waiting: t.text('passkey.waiting'),
      cancelled: t.text('passkey.cancelled'),
      not_created: t.text('passkey.not_created'),
      known: t.text('passkey.known'),
      unfit: t.text('passkey.unfit'),
      refused: t.text('passkey.refused'),
      failed: t.text('passkey.failed'),
      insecure: t.text('passkey.insecure'),
      unsupported: t.text('passkey.unsupported'),
    })
    expect(buttonOf('webauthn')?.label).toBe('Sign in with a security key')
  })

  it('is a sentence inside an app, where it would fail', () => {
    const { read, context } = loginForm(trigger('passkey'))
    const node = read.find(({ kind }) => kind === 'passkey')
    if (node?.kind !== 'passkey') throw new Error('there is no passkey node')
    const inApp = { ...node, attributes: { ...node.attributes, in_app: true } }
    const tags = elementsOf(<PasskeyView node={inApp} context={context} />).map(({ tag, text }) => [
      tag,
      text,
    ])
    // The first three are the page around it.
    expect(tags.slice(3)).toEqual([['p', t.text('passkey.unsupported')]])
  })

  it('is the main button only if there is no other, and large in both cases', () => {
    expect(buttonOf('webauthn')?.className).toBe('button button-semibold button-large')
    expect(buttonOf('webauthn', [password])?.className).toBe('button button-outline button-large')
  })

  it('shows a passkey or a security key', () => {
    const iconOf = (group: string) => {
      const [path] = elementsOf(buttonOf(group)?.icon as ReactNode).filter(({ tag }) => tag === 'path')
      return path?.attributes.d
    }
    expect(iconOf('webauthn')).toBeTruthy()
    expect(iconOf('passkey')).toBeTruthy()
    expect(iconOf('passkey')).not.toBe(iconOf('webauthn'))
  })
})

describe('a value that a visitor keeps', () => {
  const copied = {
    copy: t.text('codes.copy'),
    copied: t.text('codes.copied'),
    failed: t.text('codes.copy_failed'),
  }
  const code = (secret: string) => ({ id: 1050009, text: secret, type: 'info', context: { secret } })
  const used = { id: 1050014, text: 'used', type: 'info', context: { used_at_unix: 1_795_252_090 } }

  /** What can be copied from a text of Kratos. */
  function copyable(text: object) {
    const { read, context } = loginForm([
      {
        type: 'text',
        group: 'lookup_secret',
        attributes: { node_type: 'text', id: 'codes', text },
        messages: [],
        meta: {},
      },
    ])
    return propsWith('text', read[0] && <NodeView node={read[0]} context={context} />)
  }
  const codes = (secrets: object[]) => ({ id: 1050015, text: '', type: 'info', context: { secrets } })

  it('backup codes can be copied, one a line, without those that are used', () => {
    expect(copyable(codes([code('one'), used, code('two')]))).toEqual([
      {
        text: 'one\ntwo',
        texts: { ...copied, download: t.text('codes.download'), print: t.text('codes.print') },
      },
    ])
  })

  it('used backup codes cannot be copied', () => {
    expect(copyable(codes([used]))).toEqual([])
    expect(copyable(codes([{ id: 1, text: 'no context', type: 'info' }]))).toEqual([])
  })

  it('a key of an authenticator app can be copied', () => {
    expect(copyable(code('HHOBHM3E'))).toEqual([{ text: 'HHOBHM3E', texts: copied }])
  })
})

describe('the messages of a form about itself', () => {
  it('is one object for all forms of a page', () => {
    expect(formTexts(t)).toBe(formTexts(t))
    expect(formTexts(translatorFor('ja'))).not.toEqual(formTexts(t))
  })
})

describe('a button that posts', () => {
  function buttonOf(name: string, context: object = {}) {
    const form = loginForm([inputNode({ name, type: 'submit', value: 'code' }, { group: 'code' })])
    const [node] = form.read
    if (node?.kind !== 'submit') throw new Error('there is no button')
    return propsWith('slowLabel', SubmitView({ node, context: { ...form.context, ...context } }))[0]
  }

  it('later shows that it takes long', () => {
    expect(buttonOf('method')).toMatchObject({
      slowLabel: t.text('form.slow'),
      className: 'button button-semibold button-large',
    })
  })

  it('for another mail counts down, while there is a wait', () => {
    expect(buttonOf('resend', { resendWait: 20 })).toMatchObject({
      seconds: 20,
      texts: { wait: t.text('mail.wait', { seconds: 20 }), end: t.text('mail.wait_end') },
    })
    expect(buttonOf('resend')).not.toHaveProperty('seconds')
    expect(buttonOf('method', { resendWait: 20 })).not.toHaveProperty('seconds')
  })
})

it('a password can be shown, and its field warns of the keyboard', () => {
  const { read, context } = loginForm([inputNode({ name: 'password', type: 'password' })])
  const [node] = read
  if (node?.kind !== 'password') throw new Error('there is no password')
  const view = PasswordView({ node, context })
  const islands = propsWith('inputId', view)
  expect(islands).toEqual([
    { inputId: node.id, label: t.text('password.toggle') },
    {
      inputId: node.id,
      capsLock: t.text('password.caps_lock'),
      otherLetters: t.text('password.other_letters'),
      outerSpace: t.text('password.outer_space'),
    },
  ])
})
