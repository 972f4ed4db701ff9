import { Messages } from '@/components/flow/messages'
import type { NodeProps } from '@/components/flow/node-context'
import { nodeName } from '@/components/flow/node-name'
import { Passkey } from '@/components/islands/passkey'
import { Button } from '@/components/ui/button'
import { buttonClass } from '@/components/ui/button-class'
import { ButtonIcon } from '@/components/ui/button-icon'
import type { Translator } from '@/lib/i18n/translator'
import type { ButtonNode, FlowNode } from '@/lib/ory/kratos/nodes/node-types'
import { type Ceremony, readCeremony } from '@/lib/ory/kratos/nodes/passkey'

/**
 * The button of a passkey or security key. The ceremony needs JavaScript. Without it, a sentence explains
 * that.
 */
export function PasskeyView({ node, context: { t, plan, quiet } }: NodeProps<ButtonNode>) {
  const variant = plan.primary ? 'outline' : 'semibold'
  const nodes = plan.sections.flatMap((section) => section.nodes)
  const ceremony = readCeremony(node, nodes)
  const name = nodeName(node, t)
  // Many browsers inside apps claim to support passkeys, and fail (lib/line/line-nodes.ts).
  if (node.attributes.in_app === true) return <p className="hint">{t.text('passkey.unsupported')}</p>
  return (
    <div className="field">
      {ceremony ? (
        <>
          <Passkey
            ceremony={ceremony}
            label={name}
            icon={<ButtonIcon path={node.group === 'webauthn' ? securityKey : passkey} />}
            className={buttonClass(node === quiet ? 'quiet' : variant, 'large')}
            disabled={node.disabled}
            texts={passkeyTexts(t)}
          />
          {isFirstCredential(ceremony, nodes) && (
            <p className="hint for-script">{t.text('passkey.backup')}</p>
          )}
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

/** Whether a new account starts with this passkey, and has an email address too. */
function isFirstCredential({ field }: Ceremony, nodes: readonly FlowNode[]): boolean {
  return field === 'passkey_register' && nodes.some((node) => 'name' in node && node.name === 'traits.email')
}

const passkey =
  'M10.8 5.5a3.2 3.2 0 1 1-6.4 0 3.2 3.2 0 0 1 6.4 0ZM1.5 17c.2-3.5 2.6-5.5 6-5.5 1.2 0 2.2.2 3 .7m7.5-2.4a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0Zm-2.5 2.5V19m0-3.9h2.2m-2.2 2.6h1.7'
const securityKey =
  'M7.5 7V2.5h5V7M8 7h4a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2Zm3.4 5.5a1.4 1.4 0 1 1-2.8 0 1.4 1.4 0 0 1 2.8 0Z'

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
    not_created: t.text('passkey.not_created'),
    known: t.text('passkey.known'),
    unfit: t.text('passkey.unfit'),
    refused: t.text('passkey.refused'),
    failed: t.text('passkey.failed'),
    insecure: t.text('passkey.insecure'),
    unsupported: t.text('passkey.unsupported'),
  }
}
