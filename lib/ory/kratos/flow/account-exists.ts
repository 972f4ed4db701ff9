import { messageIds } from './message-ids'

const ids: readonly number[] = [
  messageIds.duplicateCredentials,
  messageIds.duplicateCredentialsOnLink,
  messageIds.duplicateCredentialsWithHints,
]

/** Whether a message says that the account exists, or that a provider account belongs to another account. */
export function isAccountExistsMessage({ id }: { readonly id: number }): boolean {
  return ids.includes(id)
}
