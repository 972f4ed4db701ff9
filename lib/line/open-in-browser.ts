/**
 * Our URL that LINE opens in the device's own browser. Without the flow, which belongs to LINE's browser.
 * @returns undefined when an application waits: Hydra accepts its challenge in one browser only
 */
export function openExternalUrl(href: string): string | undefined {
  const [path, query] = href.split('?', 2)
  const parameters = new URLSearchParams(query)
  if (parameters.has('login_challenge')) return undefined
  parameters.delete('flow')
  parameters.set('openExternalBrowser', '1')
  return `${path}?${parameters}`
}
