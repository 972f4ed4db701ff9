import { headers } from 'next/headers'
import { accountStyles } from '@/lib/theme/page-styles'
import { Sheet } from './sheet'

/** The styles of what only a signed-in visitor sees, for each page that shows it. Other pages do not carry them. */
export async function AccountStyles() {
  return <Sheet sheet="account" url={accountStyles().url} sent={await headers()} precedence="account" />
}
