import { headers } from 'next/headers'
import { pageStyles } from '@/lib/theme/page-styles'
import { Stylesheet } from './stylesheet'

/** The styles of what only a signed-in visitor sees, for each page that shows it. Other pages do not carry them. */
export async function AccountStyles() {
  return (
    <Stylesheet sheet="account" url={pageStyles('account').url} sent={await headers()} precedence="account" />
  )
}
