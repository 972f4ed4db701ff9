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
 * Whether a form may be posted with a new credential; shows what is wrong with the first field that may not: the
 * traits of a registration, and the name of a security key, which Kratos demands without saying so in its nodes.
 * Fields of other methods, an empty password above all, do not matter.
 */
export function isReadyForCredential(form: HTMLFormElement): boolean {
  const traits = form.querySelectorAll<HTMLInputElement>('[name^="traits."]')
  return [...traits].every((field) => field.reportValidity()) && hasKeyName(form)
}

/** Demanded for this moment only: a key can be removed from the same form without a name for another. */
function hasKeyName(form: HTMLFormElement): boolean {
  const name = inputOf(form, 'webauthn_register_displayname')
  if (!name) return true
  name.required = true
  const isGiven = name.reportValidity()
  name.required = false
  return isGiven
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
