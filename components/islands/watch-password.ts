export interface PasswordWatch {
  readonly inputId: string
  readonly capsLock: string
  readonly otherLetters: string
  readonly outerSpace: string
  /**
   * Kratos has reported that the password is shorter than this. The message is removed once it is long
   * enough.
   */
  readonly minLength?: number | undefined
}

export interface Hint {
  readonly text: string
  /** The text is invisible, but keeps its space. */
  readonly isOver: boolean
}

/** Letters that no Latin keyboard types: the keyboard has another language than the visitor thinks. */
const otherLetter = /(?!\p{Script=Latin})\p{L}/u

/**
 * Watches a password field.
 * @param first the event that came before this code
 * @param change updates the hint
 */
export function watchPassword(
  input: HTMLInputElement,
  { inputId, capsLock, otherLetters, outerSpace, minLength }: PasswordWatch,
  first: Event,
  change: (update: (before: Hint) => Hint) => void,
  signal: AbortSignal,
): void {
  let isLocked = false
  const say = (hint: string) =>
    change((before) => {
      const next =
        hint === '' ? { text: before.text, isOver: before.text !== '' } : { text: hint, isOver: false }
      return next.text === before.text && next.isOver === before.isOver ? before : next
    })
  const look = (event: Event) => {
    // A password manager may send an invalid key event.
    if (event instanceof KeyboardEvent) isLocked = event.getModifierState('CapsLock')
    // Kratos counts bytes. A letter of another script is more than one, so the message never disappears too
    // early.
    if (minLength && input.value.length >= minLength) {
      document.getElementById(`${inputId}-messages`)?.toggleAttribute('hidden', true)
      input.removeAttribute('aria-invalid')
    }
    const { value } = input
    say(
      isLocked ? capsLock : otherLetter.test(value) ? otherLetters : value !== value.trim() ? outerSpace : '',
    )
  }
  for (const type of ['keydown', 'keyup', 'input']) input.addEventListener(type, look, { signal })
  input.addEventListener('blur', () => say(''), { signal })
  if (!signal.aborted) look(first)
}
