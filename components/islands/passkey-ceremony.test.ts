import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { keepOffering, runCeremony } from './passkey-ceremony'

type Request = CredentialCreationOptions & CredentialRequestOptions

/** The requests that reached the browser, and how to settle each. The tests settle them by hand. */
let requests: Request[]
let answers: ((credential: object | null) => void)[]
let isAutofillSupported: boolean

function ask(request: Request): Promise<object | null> {
  requests.push(request)
  return new Promise((resolve, reject) => {
    answers.push(resolve)
    request.signal?.addEventListener('abort', () => reject(new DOMException('ended', 'AbortError')))
  })
}

const before = { navigator: globalThis.navigator, window: globalThis.window }

beforeEach(() => {
  requests = []
  answers = []
  isAutofillSupported = true
  const PublicKeyCredential = { isConditionalMediationAvailable: async () => isAutofillSupported }
  define({ navigator: { credentials: { create: ask, get: ask } }, window: { PublicKeyCredential } })
})

afterEach(() => {
  keepOffering(() => undefined)()
  define(before)
})

function define(values: object) {
  for (const [name, value] of Object.entries(values)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
  }
}

const bytes = (...values: number[]) => Uint8Array.from(values).buffer
const login = { kind: 'get', options: { challenge: '-_8', rpId: 'localhost' } } as const
const given = {
  id: '-_8',
  type: 'public-key',
  rawId: bytes(251, 255),
  response: {
    clientDataJSON: bytes(1),
    authenticatorData: bytes(2),
    signature: bytes(3),
    userHandle: null,
  },
}

describe('runCeremony', () => {
  it('requests with bytes and returns the JSON that Kratos reads', async () => {
    const credential = runCeremony(login, {})
    expect(requests[0]?.publicKey).toEqual({ challenge: bytes(251, 255), rpId: 'localhost' })
    expect(requests[0]?.mediation).toBeUndefined()
    answers[0]?.(given)
    expect(JSON.parse((await credential) ?? '')).toEqual({
      id: '-_8',
      type: 'public-key',
      rawId: '-_8',
      response: { clientDataJSON: 'AQ', authenticatorData: 'Ag', signature: 'Aw' },
    })
  })

  it('names a new credential and keeps all other options', () => {
    const options = {
      challenge: 'AQ',
      user: { id: 'Ag', name: 'x', displayName: 'x' },
      excludeCredentials: [{ id: 'Aw', transports: ['usb'] }],
      hints: ['security-key'],
    }
    void runCeremony({ kind: 'create', options }, { accountName: 'ada@example.org' }).catch(() => null)
    expect(requests[0]?.publicKey).toEqual({
      challenge: bytes(1),
      user: { id: bytes(2), name: 'ada@example.org', displayName: 'ada@example.org' },
      excludeCredentials: [{ id: bytes(3), transports: ['usb'] }],
      hints: ['security-key'],
    })
  })

  it('keeps the name from Kratos when there is no other name', () => {
    const options = { challenge: 'AQ', user: { id: 'Ag', name: 'x' } }
    void runCeremony({ kind: 'create', options }, { accountName: '' }).catch(() => null)
    expect(requests[0]?.publicKey).toMatchObject({ user: { name: 'x' } })
  })

  it('ends a ceremony that is already running', async () => {
    const first = runCeremony(login, {})
    const second = runCeremony(login, {})
    await expect(first).rejects.toMatchObject({ name: 'AbortError' })
    answers[1]?.(given)
    await expect(second).resolves.toContain('"id"')
  })

  it('waits in the background for autofill until another ceremony ends it', async () => {
    const offered = runCeremony(login, { autofill: true })
    await Promise.resolve().then(() => Promise.resolve())
    expect(requests[0]?.mediation).toBe('conditional')
    void runCeremony(login, {}).catch(() => null)
    await expect(offered).rejects.toMatchObject({ name: 'AbortError' })
  })

  describe('an offer in the fields', () => {
    /** The purpose of each ceremony, in their order. */
    const kinds = () => requests.map(({ mediation }) => (mediation === 'conditional' ? 'offer' : 'button'))
    const soon = () => new Promise((resolve) => setImmediate(resolve))
    const beginOffer = () => void runCeremony(login, { autofill: true }).catch(() => null)

    it.each([
      ['was cancelled', (): unknown => Promise.reject(new DOMException('', 'NotAllowedError'))],
      ['knows the device', (): unknown => Promise.reject(new DOMException('', 'InvalidStateError'))],
      ['was ended by the browser', (): unknown => Promise.reject(new DOMException('', 'AbortError'))],
      ['brought nothing', (): unknown => null],
    ])('comes back after a ceremony that %s', async (_, result) => {
      keepOffering(beginOffer)
      await soon()
      const pressed = runCeremony(login, {}).catch(() => null)
      answers[1]?.(result() as object)
      await pressed
      await soon()
      expect(kinds()).toEqual(['offer', 'button', 'offer'])
    })

    it('waits for the last of two ceremonies', async () => {
      keepOffering(beginOffer)
      await soon()
      const first = runCeremony(login, {}).catch(() => null)
      const second = runCeremony(login, {}).catch(() => null)
      await first
      await soon()
      expect(kinds()).toEqual(['offer', 'button', 'button'])
      answers[2]?.(null as unknown as object)
      await second
      await soon()
      expect(kinds()).toEqual(['offer', 'button', 'button', 'offer'])
    })

    it('does not come back after a credential, or after its form is removed', async () => {
      const stop = keepOffering(beginOffer)
      await soon()
      const pressed = runCeremony(login, {})
      answers[1]?.(given)
      await pressed
      await soon()
      expect(kinds()).toEqual(['offer', 'button'])
      stop()
      void runCeremony(login, {}).catch(() => null)
      answers[2]?.(null as unknown as object)
      await soon()
      expect(kinds()).toEqual(['offer', 'button', 'button'])
    })
  })

  it('does not offer autofill while another ceremony runs', async () => {
    const first = runCeremony(login, {})
    await expect(runCeremony(login, { autofill: true })).resolves.toBeNull()
    answers[0]?.(given)
    await expect(first).resolves.toContain('"id"')
    expect(requests).toHaveLength(1)
  })

  it('does not offer autofill in a browser without it', async () => {
    isAutofillSupported = false
    await expect(runCeremony(login, { autofill: true })).resolves.toBeNull()
    define({ window: {} })
    await expect(runCeremony(login, { autofill: true })).resolves.toBeNull()
    expect(requests).toEqual([])
  })
})
