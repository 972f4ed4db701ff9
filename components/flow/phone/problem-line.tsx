import type { TextKey } from '@/lib/i18n/locales'
import type { InjectedName } from '@/lib/phone/injected-nodes'
import { InjectedText } from './injected-text'

/** What went wrong, and the key of the text that says it. */
export interface ProblemText {
  readonly textKey: TextKey
  readonly text: string
}

interface ProblemLineProps {
  /** The line's id, too. */
  readonly name: InjectedName
  readonly problem: ProblemText | undefined
}

/** An error under a field of the phone step. */
export function ProblemLine({ name, problem }: ProblemLineProps) {
  if (!problem) return null
  return (
    <p id={name} className="field-message text-error" role="alert">
      <InjectedText name={name} textKey={problem.textKey}>
        {problem.text}
      </InjectedText>
    </p>
  )
}
