import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { TestService } from '@/lib/http/testing/test-service'
import { appUrl, startTestServices } from '@/lib/http/testing/test-services'
import { currentVisitor } from '@/lib/request/visitor'
import { accountOfCode, accountOfLiffToken } from './ask-line'
import { type Bridge, currentBridge } from './bridge'

const [line, kratos] = [new TestService(), new TestService()]
startTestServices(
  { kratos },
  { LINE_LOGIN_MODE: 'bridge', LINE_CHANNEL_ID: 'channel', LINE_CHANNEL_SECRET: 'secret' },
)
beforeAll(async () => {
  process.env.LINE_API_URL = await line.start()
})
beforeEach(() => {
  line.reset()
})

const browser = new TestBrowser(appUrl)
const asked = { nonce: 'n', codeVerifier: 'v'.repeat(43) }
const ada = { sub: 'Uada', name: 'Ada' }

function bridge(): Bridge {
  const found = currentBridge()
  if (!found) throw new Error('there is no bridge')
  return found
}

const signIn = async () =>
  (await browser.run(async () => accountOfCode('code', asked, bridge(), await currentVisitor()))).value

const now = () => Math.floor(Date.now() / 1000)
/** What a token of LINE says of itself. */
const forNow = () => ({ aud: 'channel', iat: now(), exp: now() + 300 })

/** A key of LINE: its entry in LINE's list, and a token that it signed. */
async function keyOfLine(kid: string, claims: object = {}) {
  const { publicKey, privateKey } = await generateKeyPair('ES256')
  const iss = 'https://access.line.me'
  const token = await new SignJWT({ ...ada, iss, ...forNow(), nonce: asked.nonce, ...claims })
    .setProtectedHeader({ alg: 'ES256', kid })
    .sign(privateKey)
  return { jwk: { ...(await exportJWK(publicKey)), kid }, token }
}

/** LINE gives this token for a code, and has these keys. */
function play(token: string, keys: readonly object[]): void {
  line.respond('POST /oauth2/v2.1/token', { body: { id_token: token } })
  line.respond('GET /oauth2/v2.1/certs', { body: { keys } })
}

describe('when LINE changes its keys', () => {
  test('the next sign-in fetches the new one', async () => {
    const [first, second] = await Promise.all([keyOfLine('1'), keyOfLine('2')])
    play(first.token, [first.jwk])
    expect(await signIn()).toEqual(ada)
    play(second.token, [second.jwk])
    expect(await signIn()).toEqual(ada)
  })

  test('a removed key signs nobody in', async () => {
    const [first, second] = await Promise.all([keyOfLine('1'), keyOfLine('2')])
    play(first.token, [second.jwk])
    expect(await signIn()).toBeNull()
  })
})

test('a token for another sign-in is rejected', async () => {
  const { token, jwk } = await keyOfLine('1', { nonce: 'another' })
  play(token, [jwk])
  expect(await signIn()).toBeNull()
})

describe.each<[string, () => object, object | null]>([
  ['for our channel, in a list', () => ({ aud: ['channel'] }), ada],
  ['issued by a clock that is a little fast', () => ({ iat: now() + 60 }), ada],
  ['for another channel', () => ({ aud: 'another' }), null],
  ['for our channel and another one', () => ({ aud: ['channel', 'another'] }), null],
  ['for nobody', () => ({ aud: [] }), null],
  ['that does not say for whom', () => ({ aud: undefined }), null],
  ['that never expires', () => ({ exp: undefined }), null],
  ['that has expired', () => ({ exp: now() - 600 }), null],
  ['that does not say when it was issued', () => ({ iat: undefined }), null],
  ['from tomorrow', () => ({ iat: now() + 86_400, exp: now() + 90_000 }), null],
])('a token %s', (_, changes, expected) => {
  test('from a sign-in at LINE', async () => {
    const { token, jwk } = await keyOfLine('1', changes())
    play(token, [jwk])
    expect(await signIn()).toEqual(expected)
  })

  test('from LIFF', async () => {
    line.respond('POST /oauth2/v2.1/verify', { body: { ...ada, ...forNow(), ...changes() } })
    const { value } = await browser.run(async () => accountOfLiffToken('t', bridge(), await currentVisitor()))
    expect(value).toEqual(expected)
  })
})

describe('while LINE is down', () => {
  test.each([500, 503, 429])('a code to which LINE responds with %d signs nobody in', async (status) => {
    const { token, jwk } = await keyOfLine('1')
    play(token, [jwk])
    line.respond('POST /oauth2/v2.1/token', { status })
    expect(await signIn()).toBeNull()
  })

  test('a token whose keys cannot be fetched signs nobody in', async () => {
    const { token } = await keyOfLine('1')
    play(token, [])
    line.respond('GET /oauth2/v2.1/certs', { status: 500 })
    expect(await signIn()).toBeNull()
  })

  test('a token of LIFF redirects to LINE’s page', async () => {
    line.respond('POST /oauth2/v2.1/verify', { status: 500, body: { ...ada, ...forNow() } })
    const { value } = await browser.run(async () => accountOfLiffToken('t', bridge(), await currentVisitor()))
    expect(value).toBeNull()
  })
})
