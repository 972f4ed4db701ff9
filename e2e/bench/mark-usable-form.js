/** Runs in a page before anything of its own: marks the first frame whose form can be filled in and sent. */
requestAnimationFrame(function look() {
  const controls = ['input[name=identifier]', 'form [type=submit][name=method]'].map((selector) =>
    document.querySelector(selector),
  )
  const isUsable = controls.every(
    (control) => control?.matches(':enabled') && control.getClientRects().length > 0,
  )
  if (isUsable) performance.mark('form-usable')
  else requestAnimationFrame(look)
})
