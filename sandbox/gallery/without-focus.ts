/**
 * Stops the page's scripts from moving the focus: among others in the gallery, each page would scroll the
 * gallery to itself. The `autofocus` attribute stays, because React expects it. The browser follows only the
 * first one, which the gallery has.
 */
export function withoutFocus(page: string): string {
  return page.replace('<head>', '<head><script>HTMLElement.prototype.focus = () => {}</script>')
}
