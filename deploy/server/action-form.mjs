/**
 * Which posts may reach Next's server actions. Our actions take one form each and nothing else. Next's decoder
 * also reads references, promises and other values that React can send. Mistakes in such decoders are a known
 * way to run code, so we refuse what none of our forms sends. Next would answer 500 to most of it. So a script
 * can call none of our actions without a form, or with other arguments (`app/server-actions.test.ts`).
 */

/** What React sends as the list of arguments when it is one form. */
const oneForm = '["$K1"]'
/** How the names of that form's fields then start: `_1_`, in older releases `1_`. */
const fieldOfForm = /^_?1_/

/** Whether script in the browser calls a server action. */
export function isActionCall({ headers }) {
  return 'next-action' in headers
}

/**
 * Whether a posted form is one that React makes for our actions.
 * @param request its headers tell whether script or the browser itself posts the form
 * @param form the fields
 */
export function isActionForm(request, form) {
  const names = [...form.keys()]
  if (!isActionCall(request))
    return names.every((name) => !name.startsWith('$ACTION_') || actionId.test(name))
  return form.getAll('0').join() === oneForm && names.every((name) => name === '0' || fieldOfForm.test(name))
}

/** How a form without script names its action. */
const actionId = /^\$ACTION_ID_[\da-f]{42}$/
