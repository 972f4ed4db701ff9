export interface PasswordWatch {
  readonly inputId: string
  readonly capsLock: string
  readonly otherLetters: string
  /** Kratos has said that the password is shorter than this. The message goes when it is long enough. */
  readonly minLength?: number | undefined
}

/** Letters that no Latin keyboard types: the keyboard has another language than the visitor thinks. */
const otherLetter = /(?!\p{Script=Latin})\p{L}/u

/**
 * Watches what is typed into a password field.
 * @param first the event that came before this code
 * @param say shows a hint, or none
 */
export function watchPassword(
  input: HTMLInputElement,
  { inputId, capsLock, otherLetters, minLength }: PasswordWatch,
  first: Event,
  say: (hint: string) => void,
  signal: AbortSignal,
): void {
  let isLocked = false
  const look = (event: Event) => {
    // A password manager may send a key event that is none.
    if (event instanceof KeyboardEvent) isLocked = event.getModifierState('CapsLock')
    // Kratos counts bytes. A letter of another script is more than one, so nobody is told too early.
    if (minLength && input.value.length >= minLength) {
      document.getElementById(`${inputId}-messages`)?.toggleAttribute('hidden', true)
      input.removeAttribute('aria-invalid')
    }
    say(isLocked ? capsLock : otherLetter.test(input.value) ? otherLetters : '')
  }
  for (const type of ['keydown', 'keyup', 'input']) input.addEventListener(type, look, { signal })
  input.addEventListener('blur', () => say(''), { signal })
  if (!signal.aborted) look(first)
}
