import { ClientMark } from '@/components/ui/client-mark'
import type { Translator } from '@/lib/i18n/translator'
import type { LineProfile } from '@/lib/line/line-profile'

interface LineAccountProps {
  readonly t: Translator
  readonly profile: LineProfile
  /** The operator's name for LINE. */
  readonly lineName: string
}

/** The linked account of LINE: its picture and its name, which its owner chose. */
export function LineAccount({ t, profile: { name, pictureUrl }, lineName }: LineAccountProps) {
  return (
    <div className="line-account">
      <ClientMark client={{ name, logoUrl: pictureUrl }} />
      <p>
        <span>{t.text('line.linked_account', { name: lineName })}</span> <bdi translate="no">{name}</bdi>
      </p>
    </div>
  )
}
