import * as openid from 'openid-client'
import { nextLine, nextUrl, openBrowser, say } from './phone.js'

// The defaults fit `npm run dev` of Latchkey.
const issuer = new URL(process.env.ISSUER ?? 'http://localhost:4459')
const clientId = process.env.CLIENT_ID ?? 'example-native'
// Latchkey's page that leads back to the application. On a phone that knows it (a universal link), nobody sees it.
const redirectUri = process.env.REDIRECT_URI ?? 'http://localhost:3000/open-app/harbour'

// http is for one's own machine only.
const execute = issuer.hostname === 'localhost' ? [openid.allowInsecureRequests] : []
// Everybody can read what is in an application, so it has no secret. PKCE takes its place.
const config = await openid.discovery(issuer, clientId, undefined, openid.None(), { execute })

for (;;) {
  const tokens = await signIn()
  const person = tokens.claims()
  say(`\nSigned in as ${person.email}.`)
  await use(tokens, person.sub)
}

/** Sends the person to the browser until one sign-in is done. */
async function signIn() {
  for (;;) {
    // These three stay in the application: a code is worth nothing without them.
    const checks = {
      pkceCodeVerifier: openid.randomPKCECodeVerifier(),
      expectedState: openid.randomState(),
      expectedNonce: openid.randomNonce(),
      idTokenExpected: true,
    }
    const url = openid.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope: 'openid offline_access email',
      code_challenge: await openid.calculatePKCECodeChallenge(checks.pkceCodeVerifier),
      code_challenge_method: 'S256',
      state: checks.expectedState,
      nonce: checks.expectedNonce,
    })
    openBrowser(url.href)
    const answer = await answerTo(checks.expectedState)
    try {
      return await openid.authorizationCodeGrant(config, answer, checks)
    } catch (error) {
      say(words(error))
    }
  }
}

/** The answer to this sign-in. A link with another `state` is none: it may be anybody's, so it ends nothing. */
async function answerTo(state) {
  for (;;) {
    const { searchParams, search } = await nextUrl()
    if (searchParams.get('state') === state) return new URL(search, redirectUri)
    say('This link belongs to no sign-in of this application.')
  }
}

/** What a person reads when a sign-in did not work. */
function words(error) {
  if (error instanceof openid.AuthorizationResponseError) {
    return error.error === 'access_denied' ? 'The sign-in was cancelled.' : 'The sign-in did not work.'
  }
  if (error instanceof openid.ResponseBodyError && error.error === 'invalid_grant') {
    return 'The sign-in has expired, or was used already.'
  }
  throw error
}

/** Asks Hydra who it is at each line, as an API would. Ends with `q`, and when the tokens are refused. */
async function use(tokens, subject) {
  for (;;) {
    say('Enter: see the orders. r and Enter: renew the tokens. q and Enter: sign out.')
    const line = await nextLine()
    try {
      if (line === 'q') {
        await openid.tokenRevocation(config, tokens.refresh_token)
        say('Signed out.')
        return
      }
      if (line === 'r') {
        tokens = await openid.refreshTokenGrant(config, tokens.refresh_token)
        say('The tokens are new.')
      } else {
        const person = await openid.fetchUserInfo(config, tokens.access_token, subject)
        say(`The orders of ${person.email}.`)
      }
    } catch (error) {
      if (!(error instanceof openid.WWWAuthenticateChallengeError) && error.error !== 'invalid_grant')
        throw error
      say('The sign-in has ended.')
      return
    }
  }
}
