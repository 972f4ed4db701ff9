import { randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, type JSONWebKeySet, SignJWT } from 'jose'
import { badRequest } from '../http/kratos-error'
import type { KratosSettings } from '../settings'
import type { Session } from './session'

/**
 * `session.whoami.tokenizer.templates`: the lifetime of the JWTs of each template, in milliseconds. With
 * `ended`, a JWT is expired from the start, for tests of an API.
 */
const templates: Readonly<Record<string, number>> = { api: 60_000, ended: 1 }

const algorithm = 'ES256'
const keyId = randomUUID()
let pair: ReturnType<typeof generateKeyPair> | undefined

function keyPair(): ReturnType<typeof generateKeyPair> {
  pair ??= generateKeyPair(algorithm)
  return pair
}

/** The public key of the JWTs. Kratos does not publish it: an operator puts the file where APIs read it. */
export async function tokenizerKeys(): Promise<JSONWebKeySet> {
  const { publicKey } = await keyPair()
  return { keys: [{ ...(await exportJWK(publicKey)), kid: keyId, alg: algorithm, use: 'sig' }] }
}

/**
 * The JWT of a session, with the claims of Kratos and `e2e/ory/config/tokenizer.jsonnet`.
 * @param template of `tokenize_as`
 * @throws KratosError if there is no such template
 */
export async function tokenize(
  settings: KratosSettings,
  { id, identity }: Session,
  template: string,
  now: Date,
): Promise<string> {
  const lifetime = Object.hasOwn(templates, template) ? templates[template] : undefined
  if (lifetime === undefined) throw badRequest(`Unable to find tokenizer template "${template}".`)
  const seconds = (milliseconds: number) => Math.floor(milliseconds / 1000)
  const issued = seconds(now.getTime())
  const { privateKey } = await keyPair()
  return new SignJWT({ sid: id, email: identity.traits.email })
    .setProtectedHeader({ alg: algorithm, kid: keyId, typ: 'JWT' })
    .setJti(randomUUID())
    .setIssuer(settings.baseUrl)
    .setAudience('api')
    .setSubject(identity.id)
    .setIssuedAt(issued)
    .setNotBefore(issued)
    .setExpirationTime(seconds(now.getTime() + lifetime))
    .sign(privateKey)
}
