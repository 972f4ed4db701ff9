import { describe, expect, it } from '@jest/globals'
import { flowWith, inputNode } from '@/components/testing/flows'
import { elementsOf, type MarkupElement } from '@/components/testing/markup'
import { translatorFor } from '@/lib/i18n/translator'
import { readNodes } from '@/lib/ory/kratos/nodes/nodes'
import { viewOf } from '@/lib/phone/phone-step'
import type { PhoneStepState } from '@/lib/session/phone-step-schema'
import { PhoneStep } from './phone-step'

const t = translatorFor('en')
const [node] = readNodes(
  flowWith({ nodes: [inputNode({ name: 'traits.phone', type: 'text' }, { label: { text: 'Phone' } })] }).ui
    .nodes,
  'registration',
)
const now = 1_000_000

function render(step: PhoneStepState): MarkupElement[] {
  if (!node) throw new Error('there is no node')
  const context = { field: 'traits.phone', step, view: viewOf(step, now), csrfToken: 'token', country: 'US' }
  return elementsOf(<PhoneStep node={node} t={t} context={context} />)
}

/** The names that specification 3 gives to the injected elements, in the order of the page. */
function partsOf(elements: readonly MarkupElement[]): string[] {
  return elements
    .map(({ attributes }) => attributes.name ?? attributes.id ?? '')
    .filter((name) => name.startsWith('traits.'))
}

const phone = '+886912345678'
const sent: PhoneStepState = { kind: 'code_sent', phone, waitUntil: now + 30_000 }

describe('the phone step (specification 2.6 and 4.6)', () => {
  it.each<[string, PhoneStepState, string[]]>([
    ['at first', { kind: 'initial', phone: '', waitUntil: 0 }, ['traits.phone', 'traits.smssend']],
    [
      'with an invalid number',
      { kind: 'initial', phone: '0912', waitUntil: 0, problem: 'format' },
      ['traits.phone', 'traits.error.phone.format', 'traits.smssend'],
    ],
    ['with a code sent', sent, ['traits.phone', 'traits.smssend', 'traits.sms', 'traits.phoneverify']],
    [
      'with a wrong code',
      { ...sent, problem: 'code' },
      [
        ...['traits.phone', 'traits.smssend', 'traits.sms'],
        ...['traits.error.phone.verification', 'traits.phoneverify'],
      ],
    ],
    ['verified', { ...sent, kind: 'verified' }, ['traits.phone', 'traits.reverification', 'traits.tick']],
  ])('%s', (_, step, parts) => {
    expect(partsOf(render(step))).toEqual(parts)
  })

  it('requires number and code, and shows an example number', () => {
    const fields = render(sent).filter(
      ({ tag, attributes }) => tag === 'input' && attributes.type !== 'hidden',
    )
    expect(fields.map(({ attributes }) => [attributes.type, attributes.autocomplete])).toEqual([
      ['tel', 'tel'],
      ['text', 'one-time-code'],
    ])
    for (const { attributes } of fields) expect(attributes).toHaveProperty('required')
    expect(fields[0]?.attributes.placeholder).toBe('+886 912 345 678')
  })

  it('links an error to its field and announces it', () => {
    const elements = render({ ...sent, problem: 'code' })
    const field = elements.find(({ attributes }) => attributes.name === 'traits.sms')
    const line = elements.find(({ attributes }) => attributes.id === field?.attributes['aria-describedby'])
    expect(field?.attributes['aria-invalid']).toBe('true')
    expect(line).toMatchObject({ text: 'SMS code error!', attributes: { role: 'alert' } })
  })
})
