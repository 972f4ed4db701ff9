import { html } from 'hono/html'
import type { DemoBackend } from '../demo/demo-visitor'
import { DemoVisitor } from '../demo/demo-visitor'
import { follow } from '../gallery/follow'

type Html = ReturnType<typeof html>

/**
 * The themes in which the front page shows the sign-in: a theme, and what an operator changes
 * (docs/theming.md).
 */
const looks = {
  light: { title: 'Light', theme: 'light', rules: '' },
  dark: { title: 'Dark', theme: 'dark', rules: '' },
  yours: {
    title: 'Your colours and shapes',
    theme: 'light',
    rules:
      ':root { --accent: #0b6e4f; --accent-hover: #095c42; --link: #0b6e4f; --focus: #0b6e4f; --radius: .25rem; --radius-card: .5rem; --page: #f3f7f1 }',
  },
} as const
type LookName = keyof typeof looks

/** Nothing in the frame is interactive: a click opens the page itself. */
const policy =
  "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'"

export const lookRules = `
  .looks { display: grid; grid-auto-flow: column; grid-auto-columns: minmax(20rem, 1fr); gap: var(--gap-16); overflow-x: auto;
    padding-block-end: var(--gap-8) }
  .look { position: relative; margin: 0 } .look figcaption { font-size: var(--text-small) }
  .look iframe { display: block; inline-size: 100%; block-size: 46rem; border: 1px solid var(--line-strong);
    border-radius: var(--radius-card); pointer-events: none }
  .look a { display: inline-flex; align-items: center; min-block-size: var(--target); color: inherit; text-decoration: none }
  .look:hover a { text-decoration: underline } .look a::after { position: absolute; inset: 0; content: "" }
  .look a:focus-visible { outline: 0 } .look a:focus-visible::after { outline: 2px solid var(--focus); outline-offset: -2px }
  .as-alice { display: inline-flex; align-items: center; min-block-size: var(--control); padding-inline: var(--gap-24);
    border-radius: var(--radius); background: var(--accent); color: var(--on-accent); font-weight: 600; text-decoration: none }
  .as-alice:hover { background: var(--accent-hover) }
`

/** The sign-in of the running app in each theme, and one button that signs in. */
export function lookList(): Html {
  return html`<ul class="looks" aria-label="The sign-in, in three looks">${Object.entries(looks).map(
    ([name, { title }]) => html`<li><figure class="look">
      <iframe title="Sign in: ${title}" src="/look/${name}" sandbox="allow-scripts" tabindex="-1" inert></iframe>
      <figcaption><a href="/try/sign-in">${title}</a></figcaption></figure></li>`,
  )}</ul>
  <p><a class="as-alice" href="/try/settings">Sign in as Alice</a></p>`
}

export function isLook(name: string): name is LookName {
  return Object.hasOwn(looks, name)
}

/**
 * The app's sign-in as a new visitor sees it, in a theme. It is allowed in a frame, which the app itself
 * forbids. If the app is not available, the frame tries again.
 */
export async function signInWith(
  name: LookName,
  appUrl: string,
  backstage: DemoBackend,
  variant: string,
): Promise<Response> {
  const { theme, rules } = looks[name]
  const { cookies } = new DemoVisitor(backstage, variant).browser
  cookies.set('lang', 'en')
  cookies.set('theme', theme)
  const { response } = await follow(cookies, new URL('/login', appUrl))
  const text = (await response.text()).replace(
    /<script\b.*?<\/script>|<link rel="preload" as="script".*?>/gs,
    '',
  )
  return new Response(text.replace('</head>', `<style>${rules}</style></head>`), {
    status: response.status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      // The development server may still compile the page.
      ...(response.status === 503 && { refresh: '2' }),
      'content-security-policy': policy,
    },
  })
}
