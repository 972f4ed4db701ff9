import { describe, expect, it } from '@jest/globals'
import { flowWith, inputNode } from '@/components/testing/flows'
import { elementsOf } from '@/components/testing/markup'
import { PlannedForm } from '@/components/testing/planned-form'
import { translatorFor } from '@/lib/i18n/translator'

const t = translatorFor('en')
const label = { id: 1010008, text: 'Sign in with hardware key' }

/** The form of a security key as second factor. The button has this value. */
function form(value: string) {
  const onclick = `window.oryWebAuthnLogin(${value})`
  const trigger = { name: 'webauthn_login_trigger', type: 'button', value, onclick }
  const nodes = [
    inputNode({ name: 'webauthn_login', type: 'hidden', value: '' }, { group: 'webauthn' }),
    inputNode(trigger, { group: 'webauthn', label }),
  ]
  return elementsOf(
    <PlannedForm flow={flowWith({ nodes })} kind="login" page="/login" action="/submit" t={t} />,
  )
}

describe('the button of a ceremony', () => {
  const elements = form('{"publicKey":{"challenge":"AA"}}')

  it('is absent without JavaScript, and a sentence gives the reason', () => {
    expect(elements.filter(({ tag }) => tag === 'button')).toEqual([])
    const sentences = elements.filter(({ tag }) => tag === 'noscript').map(({ text }) => text)
    expect(sentences).toHaveLength(1)
    expect(sentences[0]).toContain('“Sign in with a security key” needs JavaScript')
  })

  it('has an empty status for announcements', () => {
    const status = elements.filter(({ attributes }) => attributes.role === 'status')
    expect(status.map(({ text }) => text)).toEqual([''])
  })

  it('keeps its field, but no script of Kratos', () => {
    const fields = elements.filter(({ attributes }) => attributes.name === 'webauthn_login')
    expect(fields.map(({ attributes }) => attributes.type)).toEqual(['hidden'])
    expect(elements.flatMap(({ attributes }) => Object.keys(attributes))).not.toContain('onclick')
  })
})

describe('a button with unreadable options', () => {
  const elements = form('{}')

  it('is disabled and shows that', () => {
    const button = elements.find(({ tag }) => tag === 'button')
    const hint = elements.find(({ attributes }) => attributes.id === button?.attributes['aria-describedby'])
    expect(button?.attributes.disabled).toBeDefined()
    expect(hint?.attributes.id).not.toBe('')
    expect(button?.text).toBe('Sign in with a security key')
    expect(hint?.text).toBe('This cannot be used right now. Reload the page, or choose another way.')
  })
})
