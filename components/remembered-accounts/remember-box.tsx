import { HintedBox } from '@/components/ui/hinted-box'
import type { Translator } from '@/lib/i18n/translator'

interface RememberBoxProps {
  readonly t: Translator
  readonly name: string
  readonly isChecked: boolean
}

/** The checkbox that keeps the identifier in this browser. */
export function RememberBox({ t, name, isChecked }: RememberBoxProps) {
  const [label, hint] = [t.text('login.remember'), t.text('login.remember_hint')]
  return <HintedBox id="remember-account" name={name} label={label} hint={hint} isChecked={isChecked} />
}
