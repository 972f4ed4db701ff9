import { html } from 'hono/html'
import type { DemoBackend } from '../demo/demo-visitor'
import { DemoVisitor } from '../demo/demo-visitor'
import { follow } from '../gallery/follow'

type Html = ReturnType<typeof html>

/** The themes in which the front page shows the sign-in. */
const looks = ['light', 'dark'] as const
type LookName = (typeof looks)[number]

/** Nothing in the frame is interactive: a click opens the page itself. */
const policy =
  "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'"

/** The phones are drawn smaller than they are, before the mark's keyhole. */
export const openingRules = `
  .opening { position: relative; isolation: isolate; display: grid; gap: var(--gap-32); align-items: center; margin-block: var(--gap-16) var(--gap-24) }
  .opening h1 { margin: 0; font-size: clamp(2.5rem, 8vw, 3.5rem); letter-spacing: -.03em; line-height: 1.1 }
  .opening p { max-inline-size: 26rem; margin-block: var(--gap-16) var(--gap-24); text-wrap: balance; font-size: var(--text-medium) }
  .begin { display: flex; flex-wrap: wrap; gap: var(--gap-8) }
  .begin a { display: inline-flex; align-items: center; min-block-size: var(--control); padding-inline: var(--gap-24);
    border: 1px solid var(--accent); border-radius: var(--radius); background: var(--accent); color: var(--on-accent); font-weight: 600; text-decoration: none }
  .begin a:hover { background: var(--accent-hover) }
  .begin a + a { border-color: var(--line-button); background: var(--surface); color: inherit } .begin a + a:hover { background: var(--hover) }
  .looks { display: flex; gap: var(--gap-8); margin: 0 }
  .look { position: relative; margin: 0 } .look figcaption { font-size: var(--text-small) }
  .look iframe { display: block; inline-size: 22.5rem; block-size: 46rem; border: 1px solid var(--line-strong);
    border-radius: 2rem; background: var(--surface); box-shadow: var(--shadow); pointer-events: none; zoom: .37 }
  .look a { display: inline-flex; align-items: center; min-block-size: var(--target); color: inherit; text-decoration: none }
  .look:hover a { text-decoration: underline } .look a::after { position: absolute; inset: 0; content: "" }
  .look a:focus-visible { outline: 0 } .look a:focus-visible::after { outline: 2px solid var(--focus); outline-offset: 2px }
  @media (min-width: 60rem) {
    .bar { position: relative; z-index: 1 }
    .opening { grid-template-columns: minmax(0, 1fr) auto }
    .opening::before { position: absolute; z-index: -1; inset: -6rem 0 -1rem auto; inline-size: 33rem; content: ""; --light: color-mix(in oklab, var(--accent) 8%, var(--page));
      background: radial-gradient(circle 14rem at 50% 14rem, var(--light) calc(100% - 1px), transparent), conic-gradient(from 158deg at 50% 3rem, var(--light) 44deg, transparent 0) }
    .looks { gap: var(--gap-16); padding-inline: var(--gap-24) } .look iframe { zoom: .62 } li:nth-child(2) > .look { margin-block-start: var(--gap-24) }
  }
`

/** What the demo is, two ways into it, and the sign-in of the running app in each theme. */
export function opening(languages: number): Html {
  return html`<div class="opening">
    <div><h1>Come in.</h1>
      <p>The sign-in pages for Ory Kratos and Hydra, from sign-up to consent, finished in ${languages} languages.</p>
      <div class="begin"><a href="/try/settings">Sign in as Alice</a><a href="/try/sign-up">Sign up as someone new</a></div></div>
    <ul class="looks" aria-label="The sign-in, in both themes">${looks.map(
      (name) => html`<li><figure class="look">
        <iframe title="Sign in, ${name}" src="/look/${name}" sandbox="allow-scripts" tabindex="-1" inert></iframe>
        <figcaption><a href="/try/sign-in">${name === 'light' ? 'Light' : 'Dark'}</a></figcaption></figure></li>`,
    )}</ul></div>`
}

export function isLook(name: string): name is LookName {
  return looks.some((look) => look === name)
}

/**
 * The app's sign-in as a new visitor sees it, in a theme. It is allowed in a frame, which the app itself
 * forbids. If the app is not available, the frame tries again.
 */
export async function signInWith(
  theme: LookName,
  appUrl: string,
  backstage: DemoBackend,
  variant: string,
): Promise<Response> {
  const { cookies } = new DemoVisitor(backstage, variant).browser
  cookies.set('lang', 'en')
  cookies.set('theme', theme)
  const { response } = await follow(cookies, new URL('/login', appUrl))
  const text = (await response.text()).replace(
    /<script\b.*?<\/script>|<link rel="preload" as="script".*?>/gs,
    '',
  )
  return new Response(text, {
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
