import { markAddresses } from '@/components/ui/mark-addresses'
import type { Translator } from '@/lib/i18n/translator'

interface CodeSentProps {
  readonly t: Translator
  /** Which application waits, as a sentence. */
  readonly client?: string | undefined
  readonly address: string
}

/** The subtitle of a screen that waits for a code. A screen reader announces where the code was sent. */
export function CodeSent({ t, client, address }: CodeSentProps) {
  return (
    <>
      {client && (
        <>
          <span>{client}</span>
          <br />
        </>
      )}
      <span role="status">{markAddresses(t.text('mail.code', { address }))}</span>
    </>
  )
}
