/** The fields of a form for a credential. */
export interface PasskeyFields {
  /** The value of `method` in the post. */
  readonly method: string
  /** The hidden field for the credential. */
  readonly field: string
  /** The field with the name that the list of credentials will show. */
  readonly nameField: string | undefined
}

/**
 * Checks the fields that a new credential needs, and shows the error of the first invalid one. These are the
 * traits of a registration and, for a security key, its name. Kratos requires that name but does not mark it
 * in its nodes. Fields of other methods, such as an empty password, are ignored.
 */
export function isReadyForCredential(
  form: HTMLFormElement,
  { method }: Pick<PasskeyFields, 'method'>,
): boolean {
  const traits = form.querySelectorAll<HTMLInputElement>('[name^="traits."]')
  const areTraitsValid = [...traits].every((field) => field.reportValidity())
  return areTraitsValid && (method !== 'webauthn' || hasKeyName(form))
}

/** Required only during this check: the same form also removes a key, and that needs no name. */
function hasKeyName(form: HTMLFormElement): boolean {
  const name = inputOf(form, 'webauthn_register_displayname')
  if (!name) return true
  name.required = true
  const isGiven = name.reportValidity()
  name.required = false
  return isGiven
}

/** The value of a field of the form. Empty if the form has no such field. */
export function fieldValue(form: HTMLFormElement, name: string | undefined): string {
  return (name && inputOf(form, name)?.value) || ''
}

/**
 * Posts the form with a credential, like a submit button of that method. Does nothing without a credential,
 * or if the form was removed from the page.
 *
 * @param element any element of the form
 */
export function postCredential(
  element: Element | null,
  { method, field }: PasskeyFields,
  credential: string | null,
): void {
  const form = element?.closest('form')
  const input = form && inputOf(form, field)
  if (!input || credential === null) return
  const submitter = document.createElement('button')
  Object.assign(submitter, { name: 'method', value: method, formNoValidate: true, hidden: true })
  input.value = credential
  form.append(submitter)
  form.requestSubmit(submitter)
  // The post has its data now. A credential left in the field would be posted with the next method too.
  submitter.remove()
  input.value = ''
}

function inputOf(form: HTMLFormElement, name: string): HTMLInputElement | undefined {
  const input = form.elements.namedItem(name)
  return input instanceof HTMLInputElement ? input : undefined
}
