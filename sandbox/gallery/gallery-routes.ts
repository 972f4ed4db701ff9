import { readFileSync } from 'node:fs'
import type { Hono } from 'hono'
import { html } from 'hono/html'
import { type DemoBackend, DemoVisitor } from '../demo/demo-visitor'
import { faultCookie } from '../faults'
import { frame } from '../pages/layout'
import { choicesSchema } from './choices'
import { follow } from './follow'
import { galleryPage } from './gallery-page'
import { galleryScreens, journeyOf } from './screens'
import { withoutFocus } from './without-focus'

type Options = { appUrl: string; sandboxUrl: string; backendOf: (cookieHeader: string) => DemoBackend }

/** `/gallery`, the frames in it, and the sources that it links to. */
export function galleryRoutes(app: Hono, { appUrl, sandboxUrl, backendOf }: Options): void {
  app.get('/gallery', (context) =>
    context.html(galleryPage(appUrl, choicesSchema.parse(context.req.query()))),
  )

  // The page as the app renders it, but allowed in a frame, which the app itself forbids.
  app.get('/gallery/frame', async (context) => {
    const { name = '', ...chosen } = context.req.query()
    const screen = Object.hasOwn(galleryScreens, name) ? galleryScreens[name] : undefined
    if (!screen) return context.notFound()
    const { theme, locale } = choicesSchema.parse(chosen)
    const visitor = new DemoVisitor(
      backendOf(context.req.header('cookie') ?? ''),
      screen.variant ?? 'everything',
    )
    const { cookies } = visitor.browser
    // As the language and theme switches at the end of each page do.
    cookies.set('lang', locale)
    cookies.set('theme', theme)
    const path = await screen.open(visitor, { appUrl, sandboxUrl })
    if (screen.fault) cookies.set(faultCookie, screen.fault)
    const { response } = await follow(cookies, new URL(path, appUrl))
    context.header('Cache-Control', 'no-store')
    const text = await response.text()
    return context.html(chosen.focus === 'off' ? withoutFocus(text) : text)
  })

  // The scripts and styles of the pages in the frames.
  app.on('GET', ['/_next/*', '/theme/*', '/icon.svg'], async (context) => {
    const { pathname, search } = new URL(context.req.url)
    const { status, headers, body } = await fetch(new URL(pathname + search, appUrl))
    const type = headers.get('content-type') ?? 'text/plain'
    return new Response(body, { status, headers: { 'content-type': type, 'cache-control': 'no-store' } })
  })

  app.get('/gallery/source', (context) => {
    const { file = '', title } = context.req.query()
    if (!isNamed(file)) return context.notFound()
    const lines = readFileSync(file, 'utf8').split('\n')
    const wanted = title === undefined ? 0 : lines.findIndex((line) => line.includes(title))
    const shown = lines.map((line, at) =>
      at === wanted ? html`<mark id="line">${line}</mark>\n` : `${line}\n`,
    )
    return context.html(frame({ title: file, content: html`<pre>${shown}</pre>`, isWide: true }))
  })
}

/** Only files that the gallery names are readable. */
function isNamed(file: string): boolean {
  return Object.values(galleryScreens).some((screen) => [screen.file, journeyOf(screen).file].includes(file))
}
