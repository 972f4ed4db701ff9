/**
 * Which posts may reach Next's server actions. Latchkey's actions take one form each. Next's decoder also
 * reads references, promises and other values that React can send. Bugs in such decoders have led to remote
 * code execution, so everything that our forms do not send is rejected. Next would respond to most of it with
 * 500. So a script cannot call an action without a form, or with other arguments
 * (`app/server-actions.test.ts`).
 */

/** The list of arguments that React sends if it is one form. */
const oneForm = '["$K1"]'
/** The prefix of the form's fields: `_1_`, in older releases `1_`. */
const fieldOfForm = /^_?1_/

/** Whether script in the browser calls a server action. */
export function isActionCall({ headers }) {
  return 'next-action' in headers
}

/**
 * Whether React created a posted form for Latchkey's actions.
 * @param request its headers show whether script or the browser itself posts the form
 * @param form the fields
 */
export function isActionForm(request, form) {
  const names = [...form.keys()]
  if (!isActionCall(request))
    return names.every((name) => !name.startsWith('$ACTION_') || actionId.test(name))
  return form.getAll('0').join() === oneForm && names.every((name) => name === '0' || fieldOfForm.test(name))
}

/** How a form without JavaScript names its action. */
const actionId = /^\$ACTION_ID_[\da-f]{42}$/
