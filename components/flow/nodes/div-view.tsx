import type { NodeContext } from '@/components/flow/node-context'
import { Captcha } from '@/components/islands/captcha'
import { readCaptcha } from '@/lib/ory/kratos/nodes/captcha'
import type { DivNode } from '@/lib/ory/kratos/nodes/node-types'

interface DivViewProps {
  readonly node: DivNode
  readonly context: NodeContext
}

/** An element that a script fills: a captcha. Without script, a sentence says why the form cannot be sent. */
export function DivView({ node, context: { t, plan } }: DivViewProps) {
  const captcha = node.group === 'captcha' && readCaptcha(plan.sections.flatMap(({ nodes }) => nodes))
  if (!captcha) return <div id={node.id} />
  return (
    <div className="field" id={node.id}>
      <Captcha {...captcha} locale={t.lang} failedText={t.text('captcha.failed')} />
      <noscript>
        <p className="hint">{t.text('captcha.needs_script')}</p>
      </noscript>
    </div>
  )
}
