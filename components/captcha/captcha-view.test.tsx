import { describe, expect, it } from '@jest/globals'
import { planForm } from '@/components/flow/form-plan'
import { NodeView } from '@/components/flow/node-view'
import { flowWith, inputNode } from '@/components/testing/flows'
import { propsWith } from '@/components/testing/island-props'
import { elementsOf } from '@/components/testing/markup'
import { translatorFor } from '@/lib/i18n/translator'
import { readNodes } from '@/lib/ory/kratos/nodes/nodes'
import { captchaView } from './captcha-view'

const t = translatorFor('en')

describe('a captcha', () => {
  const field = 'transient_payload.captcha_turnstile_response'
  const options = JSON.stringify({ sitekey: 'key', response_field_name: field })
  /** The element that shows the captcha is in this group. */
  const nodes = (group: string) => [
    { type: 'div', group, attributes: { node_type: 'div', id: 'captcha' }, messages: [], meta: {} },
    inputNode({ name: field, type: 'hidden' }, { group: 'captcha' }),
    inputNode({ name: 'captcha_turnstile_options', type: 'hidden', value: options }, { group: 'captcha' }),
  ]
  function viewIn(group: string) {
    const read = readNodes(flowWith({ nodes: nodes(group) }).ui.nodes, 'login')
    const node = read.find(({ kind }) => kind === 'div')
    const context = { t, plan: planForm(read, 'login'), draft: new Map(), overrides: [captchaView] }
    return node && <NodeView node={node} context={context} />
  }

  it('says what failed with script, and what it needs without', () => {
    expect(propsWith('failedText', viewIn('captcha'))).toMatchObject([
      { failedText: t.text('captcha.failed'), locale: 'en' },
    ])
    const sentences = propsWith('className', viewIn('captcha')).map(({ children }) => children)
    expect(sentences).toContain(t.text('captcha.needs_script'))
  })

  it('is an empty element in another group', () => {
    expect(elementsOf(viewIn('default')).filter(({ tag }) => ['noscript', 'p'].includes(tag))).toEqual([])
    expect(propsWith('failedText', viewIn('default'))).toEqual([])
  })
})
