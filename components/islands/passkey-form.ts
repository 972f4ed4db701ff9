/** Where a credential goes in its form. */
export interface PasskeyFields {
  /** What `method` says when the credential is posted. */
  readonly method: string
  /** The hidden field for the credential. */
  readonly field: string
  /** The field with the name that the credential is listed under. */
  readonly nameField: string | undefined
}

/**
 * Whether the traits of a registration may be posted; shows what is wrong with the first that may not. Fields of
 * other methods, an empty password above all, do not matter to a credential.
 */
export function areTraitsValid(form: HTMLFormElement): boolean {
  const traits = form.querySelectorAll<HTMLInputElement>('[name^="traits."]')
  return [...traits].every((field) => field.reportValidity())
}

/** What stands in a field of the form; empty when there is none of that name. */
export function fieldValue(form: HTMLFormElement, name: string | undefined): string {
  return (name && inputOf(form, name)?.value) || ''
}

/**
 * Posts the form with a credential, as if a submit button of that method had been pressed. Does nothing without a
 * credential, or where the form is gone.
 */
export function postCredential(
  place: Element | null,
  { method, field }: PasskeyFields,
  credential: string | null,
): void {
  const form = place?.closest('form')
  const input = form && inputOf(form, field)
  if (!input || credential === null) return
  const submitter = document.createElement('button')
  Object.assign(submitter, { name: 'method', value: method, formNoValidate: true, hidden: true })
  input.value = credential
  form.append(submitter)
  form.requestSubmit(submitter)
  // What is posted is settled by now. Left there, it would be posted with the next method, too.
  submitter.remove()
  input.value = ''
}

function inputOf(form: HTMLFormElement, name: string): HTMLInputElement | undefined {
  const input = form.elements.namedItem(name)
  return input instanceof HTMLInputElement ? input : undefined
}
