/**
 * A page whose scripts leave the focus alone: among others in the gallery, it would scroll all of them to itself. Its
 * `autofocus` stays, because React expects it. The browser follows only the first one, which the gallery has.
 */
export function withoutFocus(page: string): string {
  return page.replace('<head>', '<head><script>HTMLElement.prototype.focus = () => {}</script>')
}
