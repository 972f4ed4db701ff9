import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { abortCeremony, runCeremony } from './passkey-ceremony'

type Request = CredentialCreationOptions & CredentialRequestOptions

/** What the browser was asked, and what it answers; the tests settle each request by hand. */
let requests: Request[]
let answers: ((credential: object | null) => void)[]
let isAutofillOffered: boolean

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
  isAutofillOffered = true
  const PublicKeyCredential = { isConditionalMediationAvailable: async () => isAutofillOffered }
  define({ navigator: { credentials: { create: ask, get: ask } }, window: { PublicKeyCredential } })
})

afterEach(() => {
  abortCeremony()
  define(before)
})

function define(values: object) {
  for (const [name, value] of Object.entries(values)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
  }
}

const bytes = (...values: number[]) => Uint8Array.from(values)
const login = { kind: 'get', options: { challenge: '-_8', rpId: 'localhost' } } as const
const given = {
  id: '-_8',
  type: 'public-key',
  rawId: bytes(251, 255).buffer,
  response: {
    clientDataJSON: bytes(1).buffer,
    authenticatorData: bytes(2).buffer,
    signature: bytes(3).buffer,
    userHandle: null,
  },
}

describe('runCeremony', () => {
  it('asks with bytes, and answers the JSON of Kratos', async () => {
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

  it('names a new credential, and keeps what it does not touch', () => {
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

  it('leaves the name that Kratos gave when there is no other', () => {
    const options = { challenge: 'AQ', user: { id: 'Ag', name: 'x' } }
    void runCeremony({ kind: 'create', options }, { accountName: '' }).catch(() => null)
    expect(requests[0]?.publicKey).toMatchObject({ user: { name: 'x' } })
  })

  it('ends the one that runs already', async () => {
    const first = runCeremony(login, {})
    const second = runCeremony(login, {})
    await expect(first).rejects.toMatchObject({ name: 'AbortError' })
    answers[1]?.(given)
    await expect(second).resolves.toContain('"id"')
  })

  it('waits in the background for autofill, until another one ends it', async () => {
    const offered = runCeremony(login, { autofill: true })
    await Promise.resolve().then(() => Promise.resolve())
    expect(requests[0]?.mediation).toBe('conditional')
    void runCeremony(login, {}).catch(() => null)
    await expect(offered).rejects.toMatchObject({ name: 'AbortError' })
  })

  it('does not offer autofill while another one runs', async () => {
    const first = runCeremony(login, {})
    await expect(runCeremony(login, { autofill: true })).resolves.toBeNull()
    answers[0]?.(given)
    await expect(first).resolves.toContain('"id"')
    expect(requests).toHaveLength(1)
  })

  it('does not offer autofill where the browser has none', async () => {
    isAutofillOffered = false
    await expect(runCeremony(login, { autofill: true })).resolves.toBeNull()
    define({ window: {} })
    await expect(runCeremony(login, { autofill: true })).resolves.toBeNull()
    expect(requests).toEqual([])
  })
})
