/** Runs before the page's own script. Marks the first frame that has a usable form. */
requestAnimationFrame(function check() {
  const isUsable = (control) => control?.matches(':enabled') && control.getClientRects().length > 0
  const isFormUsable = (form) =>
    [...form.querySelectorAll('input:is([type=text], [type=email], [type=tel], [type=password])')].some(
      isUsable,
    ) && [...form.querySelectorAll('[type=submit]')].some(isUsable)
  if ([...document.forms].some(isFormUsable)) performance.mark('form-usable')
  else requestAnimationFrame(check)
})
