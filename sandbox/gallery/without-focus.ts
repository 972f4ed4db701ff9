/** A page that leaves the focus alone: among others in the gallery, it would scroll all of them to itself. */
export function withoutFocus(page: string): string {
  const script = '<script>HTMLElement.prototype.focus = () => {}</script>'
  return page.replaceAll(/ autofocus=""/gi, '').replace('<head>', `<head>${script}`)
}
