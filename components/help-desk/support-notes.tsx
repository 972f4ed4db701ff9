import { LabelledAlert } from '@/components/flow/messages'
import type { SupportNote } from '@/lib/help-desk/support-notes'
import type { Translator } from '@/lib/i18n/translator'
import { noteText } from './action-texts'

interface SupportNotesProps {
  readonly t: Translator
  readonly notes: readonly SupportNote[]
}

/** Tells a person what support changed in their account. */
export function SupportNotes({ t, notes }: SupportNotesProps) {
  if (notes.length === 0) return null
  const texts = notes.map(({ action, at }) => noteText(action, new Date(at), t))
  return (
    <LabelledAlert t={t} severity="info">
      {[...texts, t.text('help_desk.note_hint')].join(' ')}
    </LabelledAlert>
  )
}
