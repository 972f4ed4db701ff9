import { createInterface } from 'node:readline/promises'
import * as openid from 'openid-client'

// The defaults fit Latchkey's `npm run dev`.
const issuer = new URL(process.env.ISSUER ?? 'http://localhost:4459')
const clientId = process.env.CLIENT_ID ?? 'demo-television'
const scope = 'openid email'

// Allow http only on your own machine.
const execute = issuer.hostname === 'localhost' ? [openid.allowInsecureRequests] : []
// A television cannot keep a secret, so the client has none.
const config = await openid.discovery(issuer, clientId, undefined, openid.None(), { execute })
const terminal = createInterface({ input: process.stdin, output: process.stdout })
terminal.on('close', () => process.exit())

for (;;) {
  const tokens = await signIn()
  const person = tokens.claims()
  say(`\nSigned in as ${person.email}.`)
  await watch(tokens.access_token, person.sub)
  await openid.tokenRevocation(config, tokens.access_token)
  say('Signed out.')
}

/** Shows a code, and waits until the person allows the sign-in on a phone. Replaces an expired code. */
async function signIn() {
  for (;;) {
    const code = await openid.initiateDeviceAuthorization(config, { scope })
    say(`\nOpen   ${code.verification_uri}\nType   ${code.user_code}\n`)
    try {
      return await openid.pollDeviceAuthorizationGrant(config, code)
    } catch (error) {
      if (error.error !== 'expired_token') throw error
      say('The code has ended.')
    }
  }
}

/**
 * Reads the person's claims from Hydra at each Enter, as an API would. Ends with `q`, or when Hydra rejects the token.
 */
async function watch(accessToken, subject) {
  for (;;) {
    const answer = await terminal.question('Enter: play the next film. q and Enter: sign out. ')
    if (answer.trim() === 'q') return
    try {
      const person = await openid.fetchUserInfo(config, accessToken, subject)
      say(`The next film, for ${person.email}.`)
    } catch (error) {
      if (!(error instanceof openid.WWWAuthenticateChallengeError)) throw error
      say('The sign-in has ended.')
      return
    }
  }
}

/** @param {string} line */
function say(line) {
  process.stdout.write(`${line}\n`)
}
