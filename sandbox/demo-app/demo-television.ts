import { randomUUID } from 'node:crypto'
import type { DeviceAuthorizationResponse } from 'openid-client'
import { CappedMap } from '../capped-map'
import { type OpenIdClient, openIdClient, refusalOf, type Tokens } from '../openid-client/openid-client'
import { televisionId, televisionScope } from './demo-client'

/** The state of the demo television. Each browser that opens its page is a separate television. */
export type TelevisionSession = {
  readonly id: string
  /** The code that it shows while it polls. */
  codes?: DeviceAuthorizationResponse
  claims?: object
  problem?: string
}

const grantType = 'urn:ietf:params:oauth:grant-type:device_code'

/** The device's side of the device grant (RFC 8628). */
export class DemoTelevision {
  readonly #client: () => Promise<OpenIdClient>
  readonly #sessions = new CappedMap<string, TelevisionSession>()

  constructor(hydraUrl: string) {
    this.#client = openIdClient(hydraUrl, { id: televisionId })
  }

  session(id: string | undefined): TelevisionSession {
    const known = this.#sessions.get(id ?? '')
    if (known) return known
    const session = { id: randomUUID() }
    this.#sessions.set(session.id, session)
    return session
  }

  /** Requests a new code and forgets who was signed in. */
  async askForCode(session: TelevisionSession): Promise<void> {
    delete session.claims
    delete session.problem
    const { library, config } = await this.#client()
    session.codes = await library.initiateDeviceAuthorization(config, { scope: televisionScope })
  }

  /** Polls the token endpoint once. The page calls this each time that it loads. */
  async poll(session: TelevisionSession): Promise<void> {
    if (!session.codes) return
    const { library, config } = await this.#client()
    try {
      const parameters = { device_code: session.codes.device_code }
      const tokens: Tokens = await library.genericGrantRequest(config, grantType, parameters)
      session.claims = tokens.claims() ?? {}
      delete session.codes
    } catch (error) {
      const code = refusalOf(error)?.error
      if (code === 'authorization_pending' || code === 'slow_down') return
      session.problem = code ?? String(error)
      delete session.codes
    }
  }
}
