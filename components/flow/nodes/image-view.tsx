import { definedProps } from '@/components/flow/given-props'
import { Messages } from '@/components/flow/messages'
import type { NodeProps } from '@/components/flow/node-context'
import { nodeName } from '@/components/flow/node-name'
import { ButtonLink } from '@/components/ui/button-link'
import type { ImageNode } from '@/lib/ory/kratos/nodes/node-types'

/**
 * An image from Kratos, such as the QR code for an authenticator app. If its URL is not safe, its name is
 * shown. On a touch screen the code is folded: a phone does not scan its own screen.
 */
export function ImageView({ node, context: { t } }: NodeProps<ImageNode>) {
  const alt = nodeName(node, t)
  const { id, src, width, height, messages } = node
  const { authenticator_url: given } = node.attributes
  const appUrl = typeof given === 'string' && given.startsWith('otpauth:') ? given : undefined
  const image = src && (
    // biome-ignore lint/performance/noImgElement: next/image needs inline styles, which the CSP forbids
    <img
      className="image"
      {...definedProps({ id: appUrl ? undefined : id, width, height })}
      src={src}
      alt={alt}
    />
  )
  return (
    <>
      {image && appUrl && (
        <div id={id}>
          <div className="only-fine">{image}</div>
          <p className="only-coarse">
            <ButtonLink href={appUrl} variant="outline" size="large">
              {t.text('settings.open_authenticator')}
            </ButtonLink>
          </p>
          <details className="more only-coarse">
            <summary>{alt}</summary>
            {image}
          </details>
        </div>
      )}
      {!appUrl && image}
      {!image && <p id={id}>{alt}</p>}
      <Messages texts={messages} t={t} />
    </>
  )
}
