/**
 * Replaces `fetch` in this process for a hosted demo: a request to the demo's own URL goes to its gateway,
 * one to another path of its origin to the app, one to this machine goes there, and all others are blocked.
 * So no visitor can make the demo call another server. Returns the function that restores `fetch`.
 */
export function stayInside(publicUrl: string, gatewayUrl: string, localAppUrl: string): () => void {
  const usual = globalThis.fetch
  const { origin, host, protocol } = new URL(publicUrl)
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { href, hostname } = new URL(request.url)
    if (href.startsWith(`${origin}/`)) {
      const isDemo = href === publicUrl || href.startsWith(`${publicUrl}/`)
      const inside = new Request((isDemo ? gatewayUrl : localAppUrl) + href.slice(origin.length), request)
      inside.headers.set('x-forwarded-host', host)
      inside.headers.set('x-forwarded-proto', protocol.slice(0, -1))
      return usual(inside)
    }
    if (hostname !== 'localhost' && hostname !== '127.0.0.1')
      throw new TypeError(`The demo does not call ${hostname}`)
    return usual(request)
  }
  return () => {
    globalThis.fetch = usual
  }
}
