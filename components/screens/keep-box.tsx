import { HintedBox } from '@/components/ui/hinted-box'
import type { Translator } from '@/lib/i18n/translator'

interface KeepBoxProps {
  readonly t: Translator
  /** The name of the box, and of the hidden field that says that the form has it. */
  readonly names: { readonly box: string; readonly mark: string }
  readonly isChecked: boolean
}

/** The box that decides whether the sign-in outlasts the browser. */
export function KeepBox({ t, names, isChecked }: KeepBoxProps) {
  const [label, hint] = [t.text('login.keep'), t.text('login.keep_hint')]
  return (
    <HintedBox id="keep-signed-in" name={names.box} label={label} hint={hint} isChecked={isChecked}>
      <input type="hidden" name={names.mark} value="true" />
    </HintedBox>
  )
}
