import { randomInt } from 'node:crypto'
import type { Node } from '../flow/nodes'
import { textNode } from '../flow/nodes'
import { texts } from '../flow/texts'
import { type Identity, withCredential } from '../identity/identity'

/** A backup code in its credential. */
type BackupCode = { code: string; used_at?: string }

const count = 12
const length = 8
const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** New codes. They are valid only after they are confirmed. */
export function newBackupCodes(): string[] {
  const letter = () => letters[randomInt(letters.length)]
  return Array.from({ length: count }, () => Array.from({ length }, letter).join(''))
}

/** The confirmed codes of an identity, used ones included. */
export function backupCodesOf({ credentials }: Identity): readonly BackupCode[] {
  const codes = credentials.lookup_secret?.config.recovery_codes
  return Array.isArray(codes) ? (codes as BackupCode[]) : []
}

export function hasBackupCodes(identity: Identity): boolean {
  return backupCodesOf(identity).length > 0
}

/** The identity with these codes instead of its own. */
export function withBackupCodes(identity: Identity, codes: readonly BackupCode[], now: Date): Identity {
  const credential = { identifiers: [identity.id], config: { recovery_codes: codes } }
  return withCredential(identity, 'lookup_secret', credential, now)
}

/** The list of codes as a text to read. */
export function backupCodesNode(codes: readonly BackupCode[]): Node {
  const secrets = codes.map(({ code, used_at: at }) =>
    at === undefined ? texts.unusedBackupCode(code) : texts.usedBackupCode(new Date(at)),
  )
  return textNode(
    'lookup_secret',
    'lookup_secret_codes',
    texts.backupCodes(secrets),
    texts.backupCodesLabel(),
  )
}
