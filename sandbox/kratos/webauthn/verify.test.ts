import { beforeAll, describe, expect, test } from '@jest/globals'
import { SoftwareAuthenticator } from '../../testing/software-authenticator'
import { kratosSettings } from '../settings'
import type { Key } from './key-ring'
import { creationOptions, type PendingChallenge, requestOptions } from './options'
import { isProofOf, readProof, verifyNewKey } from './verify'

const appUrl = 'https://app.example'
const settings = kratosSettings({
  appUrl,
  now: () => new Date('2026-01-01'),
  allowedReturnUrls: [],
  issuer: '',
})

function asked({ publicKey: { challenge } }: { publicKey: { challenge: string } }): PendingChallenge {
  return { challenge, userHandle: '' }
}

/** An accepted key of this authenticator. */
async function keyOf(authenticator: SoftwareAuthenticator): Promise<Key> {
  const options = creationOptions(settings, 'passkey', { userHandle: 'YWRh' })
  const key = await verifyNewKey(settings, asked(options), authenticator.create(JSON.stringify(options)))
  if (!key) throw new Error('the key was not accepted')
  return key
}

describe('a new key', () => {
  const options = creationOptions(settings, 'passkey', { userHandle: 'YWRh' })
  const made = (origin: string) => new SoftwareAuthenticator('key', origin).create(JSON.stringify(options))

  test('is accepted for the options that requested it', async () => {
    const key = await verifyNewKey(settings, asked(options), made(appUrl))
    expect(key).toMatchObject({ added_at: '2026-01-01T00:00:00Z', sign_count: 1 })
  })

  test.each([
    ['another question', asked(requestOptions(settings, 'passkey')), made(appUrl)],
    ['another site', asked(options), made('https://elsewhere.example')],
  ])('for %s is an error', async (_, question, json) => {
    await expect(verifyNewKey(settings, question, json)).rejects.toMatchObject({ status: 500 })
  })

  test.each(['garbage', '{}', 'null', '{"id":"a","rawId":"a","type":"public-key","response":{}}'])(
    'is not read from %s',
    async (json) => expect(await verifyNewKey(settings, asked(options), json)).toBeUndefined(),
  )
})

describe('a proof', () => {
  const options = requestOptions(settings, 'passkey')
  const json = JSON.stringify(options)
  const authenticator = new SoftwareAuthenticator('key', appUrl)
  const keys: Key[] = []
  beforeAll(async () => {
    keys.push(await keyOf(authenticator))
  })

  /** Whether this JSON proves that the authenticator was present. */
  async function isRight(json: string, question = asked(options)): Promise<boolean> {
    const proof = readProof(json)
    return proof !== undefined && isProofOf(settings, question, proof, keys)
  }

  test('by the key is valid', async () => {
    expect(await isRight(authenticator.get(json))).toBe(true)
  })

  test('for other options, by another key, or with another id is invalid', async () => {
    expect(await isRight(authenticator.get(json), asked(requestOptions(settings, 'passkey')))).toBe(false)
    expect(await isRight(new SoftwareAuthenticator('key', appUrl).get(json))).toBe(false)
    expect(await isRight(new SoftwareAuthenticator('other', appUrl).get(json))).toBe(false)
  })

  test('for another site is invalid', async () => {
    const elsewhere = { ...settings, appUrl: 'https://elsewhere.example' }
    const proof = readProof(authenticator.get(json))
    expect(proof && (await isProofOf(elsewhere, asked(options), proof, keys))).toBe(false)
  })

  test('is not read from garbage', () => {
    expect(['garbage', '{}', '[]'].map(readProof)).toEqual([undefined, undefined, undefined])
  })
})
