/**
 * Whether a key belongs to a word that is being composed, where Enter chooses the word. Safari reports the Enter that
 * ends the composition after it, with the key code 229 of the input method (UI Events, "keyCode").
 */
export function isComposing(event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return event.isComposing || event.keyCode === 229
}
