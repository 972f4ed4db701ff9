import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { exportJWK, generateKeyPair, type JSONWebKeySet } from 'jose'

/** A new key for the JWTs of Kratos' tokenizer. */
export interface TokenizerKeys {
  /** The file with the private key, for Kratos. */
  readonly privateUrl: string
  /** The public keys, for an API. */
  readonly publicKeys: JSONWebKeySet
}

/** Creates a key and writes it into the folder. */
export async function makeTokenizerKeys(folder: string): Promise<TokenizerKeys> {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  const common = { kid: randomUUID(), alg: 'ES256', use: 'sig' }
  const file = join(folder, 'tokenizer.jwks.json')
  const keys = { keys: [{ ...(await exportJWK(privateKey)), ...common }] }
  await writeFile(file, JSON.stringify(keys), { mode: 0o600 })
  return {
    privateUrl: pathToFileURL(file).href,
    publicKeys: { keys: [{ ...(await exportJWK(publicKey)), ...common }] },
  }
}
