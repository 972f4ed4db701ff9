import type { NodeOverride } from '@/components/flow/node-context'
import { readCaptcha } from '@/lib/ory/kratos/nodes/captcha'
import { Captcha } from './captcha'

/** Renders the element of a captcha. Without script, a sentence says why the form cannot be sent. */
export const captchaView: NodeOverride = (node, { t, plan }) => {
  if (node.kind !== 'div' || node.group !== 'captcha') return undefined
  const captcha = readCaptcha(plan.sections.flatMap(({ nodes }) => nodes))
  if (!captcha) return undefined
  return (
    <div className="field" id={node.id}>
      <Captcha {...captcha} locale={t.lang} failedText={t.text('captcha.failed')} />
      <noscript>
        <p className="hint">{t.text('captcha.needs_script')}</p>
      </noscript>
    </div>
  )
}
