import { Messages } from '@/components/flow/messages'
import type { NodeContext } from '@/components/flow/node-context'
import { nodeName } from '@/components/flow/node-name'
import { Passkey } from '@/components/islands/passkey'
import { Button } from '@/components/ui/button'
import { buttonClass } from '@/components/ui/button-class'
import type { Translator } from '@/lib/i18n/translator'
import type { ButtonNode } from '@/lib/ory/kratos/nodes/node-types'
import { readCeremony } from '@/lib/ory/kratos/nodes/passkey'

interface PasskeyViewProps {
  readonly node: ButtonNode
  readonly context: NodeContext
}

/** The button of a passkey or security key. The ceremony needs script. Without script, a sentence says so. */
export function PasskeyView({ node, context: { t, plan } }: PasskeyViewProps) {
  const nodes = plan.sections.flatMap((section) => section.nodes)
  const ceremony = readCeremony(node, nodes)
  const name = nodeName(node, t)
  return (
    <div className="field">
      {ceremony ? (
        <>
          <Passkey
            ceremony={ceremony}
            label={name}
            className={buttonClass(plan.primary ? 'outline' : 'semibold', 'large')}
            disabled={node.disabled}
            texts={passkeyTexts(t)}
          />
          <noscript>
            <p className="hint">{t.text('node.needs_script', { name })}</p>
          </noscript>
        </>
      ) : (
        <UnusableButton node={node} name={name} hint={t.text('passkey.unreadable')} />
      )}
      <Messages texts={node.messages} t={t} />
    </div>
  )
}

interface UnusableButtonProps {
  readonly node: ButtonNode
  readonly name: string
  readonly hint: string
}

function UnusableButton({ node, name, hint }: UnusableButtonProps) {
  const hintId = `${node.id}-hint`
  return (
    <>
      <Button
        variant="outline"
        size="large"
        name={node.name}
        value={node.value}
        disabled
        aria-describedby={hintId}
      >
        {name}
      </Button>
      <p className="hint" id={hintId}>
        {hint}
      </p>
    </>
  )
}

function passkeyTexts(t: Translator) {
  return {
    waiting: t.text('passkey.waiting'),
    cancelled: t.text('passkey.cancelled'),
    known: t.text('passkey.known'),
    failed: t.text('passkey.failed'),
    insecure: t.text('passkey.insecure'),
    unsupported: t.text('passkey.unsupported'),
  }
}
