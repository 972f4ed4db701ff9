import { z } from 'zod'
import { Messages } from '@/components/flow/messages'
import type { NodeProps } from '@/components/flow/node-context'
import { CopyCodes } from '@/components/islands/copy-codes'
import { markAddresses } from '@/components/ui/mark-addresses'
import type { Translator } from '@/lib/i18n/translator'
import { isolate } from '@/lib/messages/isolate'
import type { UiText } from '@/lib/ory/kratos/flow/flow'
import type { TextNode } from '@/lib/ory/kratos/nodes/node-types'
import { copyTexts } from './copy-texts'

/** A text to read, or one to keep: the key for an authenticator app, or the list of backup codes. */
export function TextNodeView({ node, context: { t } }: NodeProps<TextNode>) {
  const label = t.message(node.label)
  const secret = node.text.context?.secret
  return (
    <div className="text-node" id={node.id}>
      {label && <p>{label}</p>}
      {node.secrets.length > 0 ? (
        <BackupCodes codes={node.secrets} heading={printedSchema.parse(node.label.context?.printed)} t={t} />
      ) : typeof secret === 'string' ? (
        <SecretKey secret={secret} t={t} />
      ) : (
        <p>{markAddresses(t.message(node.text))}</p>
      )}
      <Messages texts={node.messages} t={t} />
    </div>
  )
}

const printedSchema = z.array(z.string()).catch([])

interface BackupCodesProps {
  readonly codes: readonly UiText[]
  /** What is printed before the codes (lib/flows/settings/printed-codes.ts). */
  readonly heading: readonly string[]
  readonly t: Translator
}

/** A list of backup codes, with buttons to copy, download or print the unused ones. */
function BackupCodes({ codes, heading, t }: BackupCodesProps) {
  const unused = codes.flatMap((code) => secretOf(code) ?? [])
  return (
    <>
      {heading.length > 0 && (
        <p className="printed" translate="no">
          {heading.map((part) => isolate(part, t.dir)).join(' · ')}
        </p>
      )}
      <ul className="codes">
        {Object.entries(codes).map(([key, code]) =>
          secretOf(code) === undefined ? (
            <li key={key} className="used">
              {t.message(code)}
            </li>
          ) : (
            <li key={key} translate="no">
              {t.message(code)}
            </li>
          ),
        )}
      </ul>
      {unused.length > 0 && (
        <CopyCodes
          text={unused.join('\n')}
          texts={{ ...copyTexts(t), download: t.text('codes.download'), print: t.text('codes.print') }}
        />
      )}
    </>
  )
}

/** The code itself. For a used code, Kratos sends only the time of its use. */
function secretOf({ context }: UiText): string | undefined {
  return typeof context?.secret === 'string' ? context.secret : undefined
}

interface SecretKeyProps {
  readonly secret: string
  readonly t: Translator
}

/** A key to type into an authenticator app. It is shown in groups, but copied as one piece. */
function SecretKey({ secret, t }: SecretKeyProps) {
  const groups = secret.match(/.{1,4}/gu) ?? []
  return (
    <>
      <p className="code" translate="no">
        {Object.entries(groups).map(([key, group]) => (
          <span key={key}>{group}</span>
        ))}
      </p>
      <CopyCodes text={secret} texts={copyTexts(t)} />
    </>
  )
}
