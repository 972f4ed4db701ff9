import { describe, expect, it } from '@jest/globals'
import { flowWith } from '@/components/testing/flows'
import { elementsOf } from '@/components/testing/markup'
import { PlannedForm } from '@/components/testing/planned-form'
import { translatorFor } from '@/lib/i18n/translator'

function render(text: object) {
  const node = { type: 'text', group: 'totp', attributes: { node_type: 'text', id: 'x', text }, messages: [] }
  return elementsOf(
    <PlannedForm
      flow={flowWith({ nodes: [node] })}
      kind="settings"
      page="/"
      action="/"
      t={translatorFor('en')}
    />,
  )
}

describe('a text from Kratos', () => {
  it('is shown as a sentence', () => {
    const elements = render({ id: 1, text: 'Ask your administrator.', type: 'info' })
    expect(elements.find(({ text, tag }) => tag === 'p' && text === 'Ask your administrator.')).toBeDefined()
    expect(elements.some(({ attributes }) => attributes.class?.startsWith('code'))).toBe(false)
  })

  it('has its label above it, if it has one', () => {
    const text = { id: 1, text: 'A', type: 'info' }
    const paragraphs = (meta: object) => {
      const attributes = { node_type: 'text', id: 'x', text }
      const node = { type: 'text', group: 'totp', attributes, messages: [], meta }
      const view = (
        <PlannedForm
          flow={flowWith({ nodes: [node] })}
          kind="settings"
          page="/"
          action="/"
          t={translatorFor('en')}
        />
      )
      return elementsOf(view).flatMap(({ tag, text: shown }) => (tag === 'p' && shown ? [shown] : []))
    }
    expect(paragraphs({ label: { id: 1, text: 'Your key', type: 'info' } })).toEqual(['Your key', 'A'])
    expect(paragraphs({ label: { id: 1, text: '', type: 'info' } })).toEqual(['A'])
    expect(paragraphs({})).toEqual(['A'])
  })

  it('is shown in groups when it is a key, without spaces between them', () => {
    const secret = 'HHOBHM3ECBBTOIPFA2PVEAMAIPIA5H4F'
    const elements = render({ id: 1050006, text: secret, type: 'info', context: { secret } })
    expect(elements.find(({ attributes }) => attributes.class === 'code')?.text).toBe(secret)
    const spans = elements.filter(({ tag, attributes }) => tag === 'span' && !attributes['aria-live'])
    const groups = spans.map(({ text }) => text)
    expect(groups).toEqual(['HHOB', 'HM3E', 'CBBT', 'OIPF', 'A2PV', 'EAMA', 'IPIA', '5H4F'])
  })

  it('is a list of backup codes that shows which are used', () => {
    const secrets = [
      { id: 1050014, text: 'used', type: 'info', context: { used_at_unix: 1_795_252_090 } },
      { id: 1050009, text: 'mshhglpt', type: 'info', context: { secret: 'mshhglpt' } },
    ]
    const codes = render({ id: 1050015, text: 'used, mshhglpt', type: 'info', context: { secrets } })
    expect(
      codes.filter(({ tag }) => tag === 'li').map(({ text, attributes }) => [text, attributes.class]),
    ).toEqual([
      ['Used on November 21, 2026', 'used'],
      ['mshhglpt', undefined],
    ])
  })

  it('has no buttons without JavaScript', () => {
    const secret = 'HHOBHM3E'
    const elements = render({ id: 1050006, text: secret, type: 'info', context: { secret } })
    expect(elements.filter(({ tag }) => tag === 'button')).toEqual([])
  })
})
