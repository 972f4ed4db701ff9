/**
 * As many digits as the codes of Kratos, of authenticator apps and of text messages have, in any script. The server reads
 * them, and does not count what people write between them either.
 */
const wholeCode = /^\p{Nd}{6}$/u
const uncounted = /[\s\p{Pd}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/**
 * The code that each field of a flow has sent. A refused code is not sent again by itself. React draws a new field after it,
 * so its id counts.
 */
const sent = new Map<string, string>()

/**
 * Presses the button of a field for a code, when the code is complete and was not sent before.
 * @param isOwn which button of the form sends this code
 */
export function submitWhenComplete(
  field: HTMLInputElement,
  isOwn: (button: HTMLButtonElement) => boolean,
): void {
  const code = field.value.replace(uncounted, '')
  const name = `${new URLSearchParams(window.location.search).get('flow')} ${field.id}`
  if (!wholeCode.test(code) || sent.get(name) === code) return
  const buttons = field.form?.querySelectorAll<HTMLButtonElement>('button[type="submit"]:not(:disabled)')
  const button = [...(buttons ?? [])].find(isOwn)
  if (!button) return
  sent.set(name, code)
  field.form?.requestSubmit(button)
}

/**
 * Sends what was corrected while the form was on its way. React may have drawn a new form in its place: what was typed goes
 * into the fields of that one. Nothing is sent from a page without them.
 */
export function resubmit(pressed: HTMLElement): void {
  let form: HTMLFormElement | null = null
  const fields = pressed.closest('form')?.querySelectorAll<HTMLInputElement>('input[id]:not([type=hidden])')
  for (const { id, value } of fields ?? []) {
    const field = document.getElementById(id)
    if (!(field instanceof HTMLInputElement)) continue
    field.value = value
    form ??= field.form
  }
  const buttons = form?.querySelectorAll<HTMLButtonElement>('button[type="submit"]') ?? []
  const isSame = ({ name, value }: HTMLButtonElement) =>
    name === pressed.getAttribute('name') && value === pressed.getAttribute('value')
  const button = [...buttons].find(isSame)
  if (button) form?.requestSubmit(button)
}
