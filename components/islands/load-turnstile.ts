/**
 * The part of Cloudflare's script that the widget uses (developers.cloudflare.com/turnstile, explicit
 * rendering).
 */
interface Turnstile {
  render(element: HTMLElement, options: Readonly<Record<string, unknown>>): string
  remove(id: string): void
}

declare global {
  interface Window {
    turnstile?: Turnstile
  }
}

const source = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit'

let loading: Promise<Turnstile> | undefined

/** Loads Cloudflare's script once, under the nonce of the page. Rejects when it cannot be loaded. */
export function loadTurnstile(): Promise<Turnstile> {
  loading ??= new Promise<Turnstile>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = source
    script.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''
    script.onload = () => (window.turnstile ? resolve(window.turnstile) : reject(new Error('no turnstile')))
    script.onerror = () => reject(new Error('turnstile did not load'))
    document.head.append(script)
  })
  return loading
}
