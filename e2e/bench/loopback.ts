/** @throws when a URL is not on this machine: load on another machine is an attack */
export function requireLoopback(url: string): void {
  const host = URL.canParse(url) ? new URL(url).hostname : ''
  if (/^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(host)) return
  throw new Error(`The load test asks only servers on this machine, not ${url}.`)
}
