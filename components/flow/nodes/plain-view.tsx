import { Messages } from '@/components/flow/messages'
import type { NodeContext } from '@/components/flow/node-context'
import type { PlainNode } from '@/lib/ory/kratos/nodes/node-types'
import { BackupCodes } from './backup-codes'
import { SecretKey } from './secret-key'

interface PlainViewProps {
  readonly node: PlainNode
  readonly context: NodeContext
}

/** A text to read, or one to take away: the key for an authenticator app, the list of backup codes. */
export function PlainView({ node, context: { t } }: PlainViewProps) {
  const label = t.message(node.label)
  const secret = node.text.context?.secret
  return (
    <div className="plain" id={node.id}>
      {label && <p>{label}</p>}
      {node.secrets.length > 0 ? (
        <BackupCodes codes={node.secrets} t={t} />
      ) : typeof secret === 'string' ? (
        <SecretKey secret={secret} t={t} />
      ) : (
        <p>{t.message(node.text)}</p>
      )}
      <Messages texts={node.messages} t={t} />
    </div>
  )
}
