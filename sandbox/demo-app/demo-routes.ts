import type { Context, Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { demoPage } from './demo-page'
import { DemoTelevision, type TelevisionSession } from './demo-television'
import { DemoRelyingParty, type DemoSession } from './relying-party'
import { pollSeconds, televisionPage } from './television-page'

const cookie = 'demo_app'
const televisionCookie = 'demo_television'

/** The demo application below `/demo-app`. */
export function demoRoutes(app: Hono, urls: { appUrl: string; sandboxUrl: string; hydraUrl: string }): void {
  const party = new DemoRelyingParty(urls.sandboxUrl, urls.hydraUrl)
  const sessionOf = (context: Context): DemoSession => {
    const session = party.session(getCookie(context, cookie))
    setCookie(context, cookie, session.id, { path: '/demo-app', httpOnly: true, sameSite: 'Lax' })
    return session
  }

  app.get('/demo-app', (context) => context.html(demoPage(urls.appUrl, sessionOf(context))))
  const television = new DemoTelevision(urls.hydraUrl)
  const televisionOf = (context: Context): TelevisionSession => {
    const session = television.session(getCookie(context, televisionCookie))
    setCookie(context, televisionCookie, session.id, { path: '/demo-app', httpOnly: true, sameSite: 'Lax' })
    return session
  }

  app.get('/demo-app/television', async (context) => {
    const session = televisionOf(context)
    await television.poll(session)
    // Without JavaScript, the page polls by reloading.
    if (session.codes) context.header('Refresh', String(pollSeconds))
    return context.html(televisionPage(urls.appUrl, session))
  })
  const showCode = async (context: Context) => {
    await television.askForCode(televisionOf(context))
    return context.redirect('/demo-app/television', 303)
  }
  app.post('/demo-app/television', showCode)
  // A card of the front page is a link, so a GET does the same here and below.
  app.get('/demo-app/television/code', showCode)
  app.on(['GET', 'POST'], '/demo-app/sign-in', async (context) =>
    context.redirect(await party.signInUrl(sessionOf(context)), 303),
  )
  app.get('/demo-app/callback', async (context) => {
    await party.finish(sessionOf(context), new URL(context.req.url).search)
    return context.redirect('/demo-app', 303)
  })
  app.post('/demo-app/userinfo', async (context) => {
    await party.fetchUserInfo(sessionOf(context))
    return context.redirect('/demo-app', 303)
  })
  app.post('/demo-app/refresh', async (context) => {
    await party.refresh(sessionOf(context))
    return context.redirect('/demo-app', 303)
  })
  app.post('/demo-app/sign-out', async (context) => {
    const session = sessionOf(context)
    const signOutUrl = await party.signOutUrl(session)
    party.forget(session)
    return context.redirect(signOutUrl, 303)
  })
}
