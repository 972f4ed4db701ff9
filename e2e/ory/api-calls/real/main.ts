import { playIdentities, playNewIdentity, playRecoveryAndCourier, playSessions } from './identities'
import { playHydraItself, playKeySets, playTrustedIssuers } from './keys'
import {
  playAuthorization,
  playBareAddresses,
  playClients,
  playRefusals,
  playSelfRegistration,
} from './oauth2'
import { Play } from './play'
import {
  playLogin,
  playMailFlows,
  playNativeFlows,
  playPublicReads,
  playRegistrationToLogout,
} from './self-service'

/**
 * Makes every call of `calls.json` that Kratos and Hydra serve, and prints the response to each. The
 * environment names the services. This is a separate program, because `server-only` needs Node's condition
 * `react-server`, which Playwright's workers do not have.
 */
const play = new Play()
const person = await playNewIdentity(play)
await playPublicReads(play)
await playLogin(play, person.email)
await playRegistrationToLogout(play)
await playNativeFlows(play, person.email)
await playIdentities(play, person)
await playSessions(play, person)
await playMailFlows(play, person.email)
await playRecoveryAndCourier(play, person, process.env.KRATOS_LINK_SOCKET ?? '')

await playHydraItself(play)
await playKeySets(play)
await playTrustedIssuers(play)
const clientId = await playClients(play)
await playRefusals(play, clientId)
await playAuthorization(play, clientId)
await playSelfRegistration(play)
await playBareAddresses(play)

process.stdout.write(JSON.stringify(play.played))
