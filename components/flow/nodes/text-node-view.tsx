import { Messages } from '@/components/flow/messages'
import type { NodeContext } from '@/components/flow/node-context'
import { markAddresses } from '@/components/ui/mark-addresses'
import type { TextNode } from '@/lib/ory/kratos/nodes/node-types'
import { BackupCodes } from './backup-codes'
import { SecretKey } from './secret-key'

interface TextNodeViewProps {
  readonly node: TextNode
  readonly context: NodeContext
}

/** A text to read, or one to keep: the key for an authenticator app, or the list of backup codes. */
export function TextNodeView({ node, context: { t } }: TextNodeViewProps) {
  const label = t.message(node.label)
  const secret = node.text.context?.secret
  return (
    <div className="text-node" id={node.id}>
      {label && <p>{label}</p>}
      {node.secrets.length > 0 ? (
        <BackupCodes codes={node.secrets} t={t} />
      ) : typeof secret === 'string' ? (
        <SecretKey secret={secret} t={t} />
      ) : (
        <p>{markAddresses(t.message(node.text))}</p>
      )}
      <Messages texts={node.messages} t={t} />
    </div>
  )
}
