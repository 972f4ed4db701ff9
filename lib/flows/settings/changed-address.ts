import type { ContinueWith } from '@/lib/ory/kratos/continue-with-schema'
import type { Flow } from '@/lib/ory/kratos/flow'
import { isSaved } from '@/lib/ory/kratos/is-saved'

/**
 * What Kratos wants after a change in the settings, without the verification of an address that the change left
 * alone. Kratos also names that screen when somebody saves a new name or password, and an address of the account still
 * waits for its first mail (1.3.1 always, 26.2 with the hook). The flow holds the addresses as they are now, and when
 * each came to the account.
 */
export function wantedAfterChange(flow: Flow): readonly ContinueWith[] {
  return flow.continue_with.filter((wanted) => !verifiesOldAddress(wanted, flow))
}

function verifiesOldAddress(wanted: ContinueWith, flow: Flow): boolean {
  if (wanted.action !== 'show_verification_ui' || !isSaved(flow)) return false
  const addresses = flow.identity?.verifiable_addresses ?? []
  const address = addresses.find(({ value }) => value === wanted.flow?.verifiable_address)
  return address !== undefined && Date.parse(address.created_at) < Date.parse(flow.issued_at ?? '')
}
