import { Messages } from '@/components/flow/messages'
import type { NodeContext } from '@/components/flow/node-context'
import { nodeName } from '@/components/flow/node-name'
import type { ImageNode } from '@/lib/ory/kratos/nodes/node-types'

interface ImageViewProps {
  readonly node: ImageNode
  readonly context: NodeContext
}

/**
 * An image from Kratos, such as the QR code for an authenticator app. When its URL is not safe, its name is
 * shown.
 */
export function ImageView({ node, context: { t } }: ImageViewProps) {
  const alt = nodeName(node, t)
  return (
    <>
      {node.src ? (
        // biome-ignore lint/performance/noImgElement: next/image needs inline styles, which the CSP forbids
        <img
          className="image"
          id={node.id}
          src={node.src}
          alt={alt}
          width={node.width}
          height={node.height}
        />
      ) : (
        <p id={node.id}>{alt}</p>
      )}
      <Messages texts={node.messages} t={t} />
    </>
  )
}
