/**
 * React may draw a new form in place of the one that was sent. What was corrected meanwhile goes into its fields, and is
 * sent. Nothing is sent from a page without them.
 */
export function sendAnew(before: HTMLFormElement, { name, value }: HTMLButtonElement): void {
  let form: HTMLFormElement | null = null
  for (const { id, value: typed } of before.querySelectorAll<HTMLInputElement>(
    'input[id]:not([type=hidden])',
  )) {
    const field = document.getElementById(id)
    if (!(field instanceof HTMLInputElement)) continue
    field.value = typed
    form ??= field.form
  }
  const buttons = form?.querySelectorAll<HTMLButtonElement>('button[type="submit"]') ?? []
  const button = [...buttons].find((other) => other.name === name && other.value === value)
  if (button) form?.requestSubmit(button)
}
