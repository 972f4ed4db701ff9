import { describe, expect, it } from '@jest/globals'
import { FlowForm } from '@/components/flow/flow-form'
import { flowWith } from '@/components/testing/flows'
import { elementsOf } from '@/components/testing/markup'
import { translatorFor } from '@/lib/i18n/translator'

function shown(text: object) {
  const node = { type: 'text', group: 'totp', attributes: { node_type: 'text', id: 'x', text }, messages: [] }
  return elementsOf(
    <FlowForm
      flow={flowWith({ nodes: [node] })}
      kind="settings"
      page="/"
      action="/"
      t={translatorFor('en')}
    />,
  )
}

describe('a text of Kratos', () => {
  it('reads as a sentence when it is one', () => {
    const elements = shown({ id: 1, text: 'Ask your administrator.', type: 'info' })
    expect(elements.find(({ text, tag }) => tag === 'p' && text === 'Ask your administrator.')).toBeDefined()
    expect(elements.some(({ attributes }) => attributes.class?.startsWith('code'))).toBe(false)
  })

  it('stands in groups when it is a key, and is one piece all the same', () => {
    const secret = 'HHOBHM3ECBBTOIPFA2PVEAMAIPIA5H4F'
    const elements = shown({ id: 1050006, text: secret, type: 'info', context: { secret } })
    expect(elements.find(({ attributes }) => attributes.class === 'code')?.text).toBe(secret)
    const groups = elements.filter(({ tag }) => tag === 'span').map(({ text }) => text)
    expect(groups).toEqual(['HHOB', 'HM3E', 'CBBT', 'OIPF', 'A2PV', 'EAMA', 'IPIA', '5H4F'])
  })

  it('is a list of backup codes, the used ones marked', () => {
    const secrets = [
      { id: 1050014, text: 'used', type: 'info', context: { used_at_unix: 1_795_252_090 } },
      { id: 1050009, text: 'mshhglpt', type: 'info', context: { secret: 'mshhglpt' } },
    ]
    const codes = shown({ id: 1050015, text: 'used, mshhglpt', type: 'info', context: { secrets } })
    expect(
      codes.filter(({ tag }) => tag === 'li').map(({ text, attributes }) => [text, attributes.class]),
    ).toEqual([
      ['Used on November 21, 2026', 'used'],
      ['mshhglpt', undefined],
    ])
  })

  it('has no dead buttons without script', () => {
    const secret = 'HHOBHM3E'
    const elements = shown({ id: 1050006, text: secret, type: 'info', context: { secret } })
    expect(elements.filter(({ tag }) => tag === 'button')).toEqual([])
  })
})
