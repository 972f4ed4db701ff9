/** Runs before the page's own script. Marks the first frame whose form is usable. */
requestAnimationFrame(function check() {
  const controls = ['input[name=identifier]', 'form:has(input[name=identifier]) [type=submit]'].map(
    (selector) => document.querySelector(selector),
  )
  const isUsable = controls.every(
    (control) => control?.matches(':enabled') && control.getClientRects().length > 0,
  )
  if (isUsable) performance.mark('form-usable')
  else requestAnimationFrame(check)
})
