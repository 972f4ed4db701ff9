import { ClientMark } from '@/components/ui/client-mark'
import type { Translator } from '@/lib/i18n/translator'
import type { LineProfile } from '@/lib/line/line-profile'

interface LineAccountProps {
  readonly t: Translator
  readonly profile: LineProfile
  /** The name that people know LINE by. */
  readonly lineName: string
}

/** The account of LINE that is linked: its picture and its name, which its owner chose. */
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
