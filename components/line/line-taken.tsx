import { LabelledAlert } from '@/components/flow/messages'
import { FormResult } from '@/components/islands/form-result'
import type { Translator } from '@/lib/i18n/translator'
import { type AccountChange, ChangeAccount } from './change-account'

interface LineTakenProps {
  readonly t: Translator
  /** The name that people know LINE by. */
  readonly lineName: string
  /** Undefined when nobody can be signed out now. */
  readonly change: AccountChange | undefined
}

/** Says that the LINE account belongs to another account, in place of Kratos' message, and leads there. */
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
