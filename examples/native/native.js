import * as openid from 'openid-client'
import { nextLine, nextUrl, openBrowser, say } from './phone.js'

// The defaults fit Latchkey's `npm run dev`.
const issuer = new URL(process.env.ISSUER ?? 'http://localhost:4459')
const clientId = process.env.CLIENT_ID ?? 'example-native'
// Latchkey's page that opens the application. A phone that knows it as a universal link opens the application directly.
const redirectUri = process.env.REDIRECT_URI ?? 'http://localhost:3000/open-app/harbour'

// Allow http only on your own machine.
const execute = issuer.hostname === 'localhost' ? [openid.allowInsecureRequests] : []
// Anyone can read what an application contains, so the client has no secret. PKCE replaces it.
const config = await openid.discovery(issuer, clientId, undefined, openid.None(), { execute })

for (;;) {
  const tokens = await signIn()
  const person = tokens.claims()
  say(`\nSigned in as ${person.email}.`)
  await use(tokens, person.sub)
}

/** Opens the browser for a sign-in, and again until one succeeds. */
async function signIn() {
  for (;;) {
    // The application keeps these three values. A stolen code is useless without the verifier.
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

/** Waits for the response to this sign-in. Ignores a link with another `state`, because anyone can send one. */
async function answerTo(state) {
  for (;;) {
    const { searchParams, search } = await nextUrl()
    if (searchParams.get('state') === state) return new URL(search, redirectUri)
    say('This link belongs to no sign-in of this application.')
  }
}

/** The message about a failed sign-in. Throws the error again if it is an unexpected one. */
function words(error) {
  if (error instanceof openid.AuthorizationResponseError) {
    return error.error === 'access_denied' ? 'The sign-in was cancelled.' : 'The sign-in did not work.'
  }
  if (error instanceof openid.ResponseBodyError && error.error === 'invalid_grant') {
    return 'The sign-in has expired, or was used already.'
  }
  throw error
}

/**
 * Reads the person's claims from Hydra at each line, as an API would. Ends with `q`, or when Hydra rejects the tokens.
 */
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
