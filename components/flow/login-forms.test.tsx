import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { flowWith, inputNode, submitNode } from '@/components/testing/flows'
import { elementsOf, type MarkupElement } from '@/components/testing/markup'
import { translatorFor } from '@/lib/i18n/translator'
import { type Flow, flowSchema } from '@/lib/ory/flow'
import { LoginForms } from './login-forms'

const t = translatorFor('en')
const allMethods = flowSchema.parse(
  JSON.parse(
    readFileSync(join(__dirname, 'fixtures/kratos/login/2fa/refresh/all-methods/initial-form.json'), 'utf8'),
  ),
)

function card(flow: Flow, props: object = {}): MarkupElement[] {
  return elementsOf(<LoginForms flow={flow} page="/login?flow=1" action="/submit" t={t} {...props} />)
}

/** The names of the controls of each form, in the order of the page. */
function formsOf(elements: readonly MarkupElement[]): string[][] {
  const forms: string[][] = []
  for (const { tag, attributes } of elements) {
    if (tag === 'form') forms.push([])
    if (attributes.name !== undefined && !attributes.name.startsWith('latchkey.')) {
      forms.at(-1)?.push(attributes.name)
    }
  }
  return forms
}

const isSaid = ({ attributes }: MarkupElement) => ['alert', 'status'].includes(attributes.role ?? '')

describe('in second-factor mode', () => {
  it('each method has a form of its own, with what every form needs', () => {
    const own = formsOf(card(allMethods)).map((names) =>
      names.filter((name) => name !== 'csrf_token' && name !== 'identifier'),
    )
    expect(own).toEqual([
      expect.arrayContaining(['webauthn_login']),
      ['totp_code', 'method'],
      ['lookup_secret', 'method'],
      ['address'],
    ])
    for (const names of formsOf(card(allMethods))) {
      expect(names).toEqual(expect.arrayContaining(['csrf_token', 'identifier']))
    }
  })

  it('messages show once: before the forms, or in the form of the method that they answer', () => {
    const messages = [{ id: 0, text: 'Wrong', type: 'error' }]
    const before = card({ ...allMethods, ui: { ...allMethods.ui, messages } })
    const inside = card({ ...allMethods, active: 'totp', ui: { ...allMethods.ui, messages } })
    for (const elements of [before, inside]) {
      expect(elements.filter((element) => isSaid(element) && element.text === 'Wrong')).toHaveLength(1)
    }
    const place = (elements: readonly MarkupElement[], find: (element: MarkupElement) => boolean) =>
      elements.findIndex(find)
    expect(place(before, isSaid)).toBeLessThan(place(before, ({ tag }) => tag === 'form'))
    const said = place(inside, (element) => isSaid(element) && element.text === 'Wrong')
    expect(said).toBeGreaterThan(place(inside, ({ attributes }) => attributes.value === 'totp'))
    expect(said).toBeLessThan(place(inside, ({ attributes }) => attributes.name === 'lookup_secret'))
  })

  it('asks once: the second step says enough', () => {
    expect(
      card(allMethods)
        .filter(isSaid)
        .map(({ text }) => text),
    ).toEqual(['Please complete the second step to finish signing in.'])
  })

  it('ids are unique, and one label belongs to each field', () => {
    const ids = card(allMethods).flatMap(({ attributes: { id } }) => id ?? [])
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('a notice of ours shows once', () => {
    const notice = { severity: 'info', text: 'Open for too long' }
    const shown = card(allMethods, { notice }).filter(
      (element) => isSaid(element) && element.text === notice.text,
    )
    expect(shown).toHaveLength(1)
  })

  it('nodes that nobody sees go into every form', () => {
    const captcha = inputNode({ name: 'transient_payload.captcha', type: 'hidden' }, { group: 'captcha' })
    const { nodes } = allMethods.ui
    for (const names of formsOf(
      card(flowSchema.parse({ ...allMethods, ui: { nodes: [...nodes, captcha] } })),
    )) {
      expect(names).toContain('transient_payload.captcha')
    }
  })

  it('says so when there is nothing to confirm with', () => {
    const flow = { ...flowWith({ nodes: [] }), requested_aal: 'aal2' }
    expect(card(flow)[0]?.text).toContain('nothing set up')
  })
})

it('is one form for who signs in', () => {
  const nodes = [
    inputNode({ name: 'identifier', type: 'text' }),
    submitNode('method', 'password', 'password'),
    submitNode('method', 'code', 'code'),
  ]
  expect(formsOf(card(flowWith({ nodes })))).toHaveLength(1)
})
