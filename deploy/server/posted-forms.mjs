/** The forms that were read from requests, so that each is parsed once. */
const forms = new WeakMap()

/** The form of a request, when {@link keepForm} has it. */
export function postedForm(request) {
  return forms.get(request)
}

/** From now on, this is the form of the request. */
export function keepForm(request, form) {
  forms.set(request, form)
}
