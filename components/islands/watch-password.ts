export interface PasswordWatch {
  readonly inputId: string
  readonly capsLock: string
  readonly otherLetters: string
  readonly outerSpace: string
  /** Kratos has reported that the password is shorter than this. */
  readonly minLength?: number | undefined
  /** The text that replaces that message once the password is long enough. */
  readonly longEnough?: string | undefined
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
  { capsLock, otherLetters, outerSpace, minLength, longEnough }: PasswordWatch,
  first: Event,
  change: (update: (before: Hint) => Hint) => void,
  signal: AbortSignal,
): void {
  let isLocked = false
  const showLength = longEnough === undefined ? undefined : lengthMessage(input, longEnough, signal)
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
    if (minLength) showLength?.(input.value.length >= minLength)
    const { value } = input
    say(
      isLocked ? capsLock : otherLetter.test(value) ? otherLetters : value !== value.trim() ? outerSpace : '',
    )
  }
  for (const type of ['keydown', 'keyup', 'input']) input.addEventListener(type, look, { signal })
  input.addEventListener('blur', () => say(''), { signal })
  if (!signal.aborted) look(first)
}

/** Kratos' message about the length, and what replaces it. Both are equally high: nothing moves under a press. */
function lengthMessage(
  input: HTMLInputElement,
  longEnough: string,
  signal: AbortSignal,
): ((isLongEnough: boolean) => void) | undefined {
  const refusal = document.getElementById(`${input.id}-messages`)
  if (!refusal) return undefined
  const met = document.createElement('p')
  Object.assign(met, {
    className: 'field-message text-success',
    textContent: `✓ ${longEnough}`,
    hidden: true,
  })
  met.style.minBlockSize = `${refusal.offsetHeight}px`
  refusal.after(met)
  const show = (isLongEnough: boolean) => {
    refusal.hidden = isLongEnough
    met.hidden = !isLongEnough
    if (isLongEnough) input.removeAttribute('aria-invalid')
    else input.setAttribute('aria-invalid', 'true')
  }
  // React reuses the element for the next message of Kratos.
  signal.addEventListener('abort', () => {
    refusal.hidden = false
    met.remove()
  })
  return show
}
