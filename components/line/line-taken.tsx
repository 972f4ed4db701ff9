import { LabelledAlert } from '@/components/flow/messages'
import { FormResult } from '@/components/islands/form-result'
import type { Translator } from '@/lib/i18n/translator'
import { type AccountChange, ChangeAccount } from './change-account'

interface LineTakenProps {
  readonly t: Translator
  /** The operator's name for LINE. */
  readonly lineName: string
  /** Undefined if Latchkey cannot sign the visitor out now. */
  readonly change: AccountChange | undefined
}

/** Shows that the LINE account belongs to another account, instead of Kratos' message, and links there. */
export function LineAlreadyLinked({ t, lineName: name, change }: LineTakenProps) {
  return (
    <>
      <FormResult>
        <LabelledAlert t={t} severity="error">
          {t.text('line.cause_conflict', { name })}
        </LabelledAlert>
      </FormResult>
      {change && <ChangeAccount t={t} lineName={name} change={change} />}
    </>
  )
}
