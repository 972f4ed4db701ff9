import { nextLine, nextUrl, openBrowser, say } from './phone.js'

// Gets a Kratos session instead of tokens, for one button such as "Sign in with Google". Kratos returns the session of
// a sign-in in the browser only for providers, and only if the provider alone can sign the person in. Otherwise, the
// person first signs in on Latchkey's pages. There, Latchkey asks for missing details, or links the provider to the
// account with that email address.
const kratos = process.env.KRATOS_URL ?? 'http://localhost:3000/api/.ory'
const provider = process.env.PROVIDER ?? 'google'
const returnTo = process.env.REDIRECT_URI ?? 'http://localhost:3000/open-app/harbour'

for (;;) {
  const { session_token: token, session } = await signIn()
  say(`\nSigned in as ${session.identity.traits.email}.`)
  await use(token)
}

/** Opens the provider in the browser for a sign-in, and again until one succeeds. */
async function signIn() {
  for (;;) {
    const start = new URL(`${kratos}/self-service/login/api`)
    start.searchParams.set('return_session_token_exchange_code', 'true')
    start.searchParams.set('return_to', returnTo)
    const { body: flow } = await call(start)
    const form = `${kratos}/self-service/login?flow=${flow.id}`
    // Kratos cannot redirect an API client, so it answers 422 with the URL for the browser.
    const chosen = await call(form, { method: 'POST', json: { method: 'oidc', provider } })
    if (chosen.status !== 422) throw new Error(`Kratos answered ${chosen.status}`)
    openBrowser(chosen.body.redirect_browser_to)
    const session = await sessionOf(flow.session_token_exchange_code)
    if (session) return session
    await finishInBrowser()
  }
}

/**
 * Kratos does not report whether the person canceled or the account still needs something, so the person chooses. After
 * the sign-in in the browser, Latchkey's page opens the application again.
 */
async function finishInBrowser() {
  say('Enter: try again. b and Enter: sign up or link your account in the browser.')
  if ((await nextLine()) !== 'b') return
  const login = new URL('/login', returnTo)
  login.searchParams.set('return_to', `${returnTo}?ready=true`)
  openBrowser(login.href)
  await nextUrl()
}

/**
 * Waits for a link with a code, and exchanges it with `initCode` for the session. The application keeps `initCode`, so
 * Kratos rejects a code of another sign-in, which an attacker may send.
 * @returns undefined when the sign-in was not finished
 */
async function sessionOf(initCode) {
  for (;;) {
    const { searchParams } = await nextUrl()
    const code = searchParams.get('code')
    if (code === null) {
      say('The sign-in was not finished.')
      return undefined
    }
    const exchange = new URL(`${kratos}/sessions/token-exchange`)
    exchange.searchParams.set('init_code', initCode)
    exchange.searchParams.set('return_to_code', code)
    const { status, body } = await call(exchange)
    if (status === 200 && body.session.active) return body
    say('This link belongs to no sign-in of this application.')
  }
}

/** Reads the session from Kratos at each line. Ends with `q`, or when the session has ended. */
async function use(token) {
  for (;;) {
    say('Enter: see the orders. q and Enter: sign out.')
    if ((await nextLine()) === 'q') {
      await call(`${kratos}/self-service/logout/api`, { method: 'DELETE', json: { session_token: token } })
      say('Signed out.')
      return
    }
    const { status, body } = await call(`${kratos}/sessions/whoami`, { token })
    if (status !== 200) {
      say('The sign-in has ended.')
      return
    }
    say(`The orders of ${body.identity.traits.email}.`)
  }
}

/** Calls Kratos' API without cookies, because Kratos rejects an API client that sends some. */
async function call(url, { method = 'GET', json, token } = {}) {
  const response = await fetch(url, {
    method,
    headers: {
      accept: 'application/json',
      ...(json && { 'content-type': 'application/json' }),
      ...(token && { 'x-session-token': token }),
    },
    body: json && JSON.stringify(json),
    signal: AbortSignal.timeout(5000),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
}
