import type { Flow } from '@/lib/ory/kratos/flow/flow'
import { AccountStyles } from './account-styles'

const codes: readonly unknown[] = ['code', 'totp_code', 'lookup_secret']

/** The styles of a field for a code. The first page of a flow has none, and so does not carry them. */
export function CodeStyles({ flow }: { readonly flow: Flow }) {
  const hasField = flow.ui.nodes.some(
    ({ attributes: { name, type } }) => codes.includes(name) && type !== 'hidden',
  )
  return hasField && <AccountStyles />
}
