/**
 * The number of digits in the codes of Kratos, of authenticator apps and of text messages, in any script. The
 * server parses them, and also ignores separators.
 */
const wholeCode = /^\p{Nd}{6}$/u
const uncounted = /[\s\p{Pd}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/**
 * The code that each field of a flow has sent. A rejected code is not submitted again automatically. React
 * may have rendered a new field after it, so its id is the key.
 */
const sent = new Map<string, string>()

/** A press within this time, in milliseconds, was meant for the code that the field has just sent itself. */
const ownTime = 1000

/**
 * Presses the button of a field for a code, if the code is complete and was not sent before.
 * @param isOwn which button of the form sends this code
 */
export function submitWhenComplete(
  field: HTMLInputElement,
  isOwn: (button: HTMLButtonElement) => boolean,
): void {
  const code = codeIn(field)
  // The form names the flow: the URL of a first view does not.
  const page = field.form?.querySelector<HTMLInputElement>('[name="latchkey.page"]')?.value
  const name = `${page} ${field.id}`
  if (!wholeCode.test(code) || sent.get(name) === code) return
  const buttons = field.form?.querySelectorAll<HTMLButtonElement>('button[type="submit"]:not(:disabled)')
  const button = [...(buttons ?? [])].find(isOwn)
  if (!button) return
  sent.set(name, code)
  field.form?.requestSubmit(button)
  ignorePress(field.id, code, isOwn)
}

function codeIn({ value }: HTMLInputElement): string {
  return value.replace(uncounted, '')
}

/**
 * Ignores the button for a moment. The server may have rejected the code already: a press would say that the
 * field is empty, or send the same code again.
 */
function ignorePress(id: string, code: string, isOwn: (button: HTMLButtonElement) => boolean): void {
  function ignore(event: Event) {
    const button = (event.target as Element).closest('button')
    const field = document.getElementById(id) as HTMLInputElement | null
    const isForCode = button?.form === field?.form && field !== null && ['', code].includes(codeIn(field))
    if (button && isForCode && isOwn(button)) event.preventDefault()
  }
  const before = { capture: true }
  document.addEventListener('click', ignore, before)
  setTimeout(() => document.removeEventListener('click', ignore, before), ownTime)
}

/**
 * Submits a value that was corrected while the form was in flight. React may have rendered a new form in its
 * place: the typed values are copied into its fields. Nothing is sent from a page without them.
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
