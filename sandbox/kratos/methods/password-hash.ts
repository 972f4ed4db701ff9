import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'

/** Cheap on purpose: the sandbox protects nothing, and tests sign in often. */
const cost = { N: 256, r: 8, p: 1 }
const keyLength = 32

/** A salted scrypt hash. Its cost comes first, in `$`-separated parts. */
export function hashPassword(password: string): string {
  const salt = randomBytes(16)
  const key = scryptSync(password, salt, keyLength, cost)
  return ['', 'scrypt', `ln=8,r=8,p=1`, salt.toString('base64'), key.toString('base64')].join('$')
}

/** Whether a hash is the hash of this password. */
export function isPasswordOf(hash: string, password: string): boolean {
  const [, , , salt = '', key = ''] = hash.split('$')
  const expected = Buffer.from(key, 'base64')
  return (
    expected.length === keyLength &&
    timingSafeEqual(expected, scryptSync(password, Buffer.from(salt, 'base64'), keyLength, cost))
  )
}
