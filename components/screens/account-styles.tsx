import { accountStyles } from '@/lib/theme/page-styles'

/**
 * The styles of what only a signed-in visitor sees. The first page does not carry them. React writes the link once, and
 * waits for the file before it shows a page that comes by script.
 */
export function AccountStyles() {
  return <link rel="stylesheet" href={accountStyles().url} precedence="account" />
}
