import { Messages } from '@/components/flow/messages'
import type { NodeProps } from '@/components/flow/node-context'
import { nodeName } from '@/components/flow/node-name'
import { ButtonLink } from '@/components/ui/button-link'
import type { AnchorNode } from '@/lib/ory/kratos/nodes/node-types'

/**
 * A link from Kratos, such as 'Continue' after a verification. When its URL is not safe, only the text is
 * shown.
 */
export function AnchorView({ node, context: { t } }: NodeProps<AnchorNode>) {
  const text = nodeName(node, t)
  return (
    <>
      {node.href ? (
        <ButtonLink href={node.href} id={node.id} variant="semibold" size="large">
          {text}
        </ButtonLink>
      ) : (
        <p id={node.id}>{text}</p>
      )}
      <Messages texts={node.messages} t={t} />
    </>
  )
}
