import { CallRecorder } from './call-recorder'
import { callIdentities, callNewIdentity, callRecoveryAndCourier, callSessions } from './identities'
import { callHydraItself, callKeySets, callTrustedIssuers } from './keys'
import {
  callAuthorization,
  callClients,
  callRejections,
  callSelfRegistration,
  playBareAddresses,
} from './oauth2'
import {
  callLogin,
  callMailFlows,
  callNativeFlows,
  callPublicReads,
  callRegistrationToLogout,
} from './self-service'

/**
 * Makes every call of `calls.json` that Kratos and Hydra serve, and prints the response to each. The
 * environment names the services. This is a separate program, because `server-only` needs Node's condition
 * `react-server`, which Playwright's workers do not have.
 */
const recorder = new CallRecorder()
const person = await callNewIdentity(recorder)
await callPublicReads(recorder)
await callLogin(recorder, person.email)
await callRegistrationToLogout(recorder)
await callNativeFlows(recorder, person.email)
await callIdentities(recorder, person)
await callSessions(recorder, person)
await callMailFlows(recorder, person.email)
await callRecoveryAndCourier(recorder, person, process.env.KRATOS_LINK_SOCKET ?? '')

await callHydraItself(recorder)
await callKeySets(recorder)
await callTrustedIssuers(recorder)
const clientId = await callClients(recorder)
await callRejections(recorder, clientId)
await callAuthorization(recorder, clientId)
await callSelfRegistration(recorder)
await playBareAddresses(recorder)

process.stdout.write(JSON.stringify(recorder.played))
