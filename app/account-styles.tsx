import { headers } from 'next/headers'
import { pageStyles } from '@/lib/theme/page-styles'
import { Stylesheet } from './stylesheet'

/** The styles of rows, codes and results, for each page that shows them. Other pages do not carry them. */
export async function AccountStyles() {
  return (
    <Stylesheet sheet="account" url={pageStyles('account').url} sent={await headers()} precedence="account" />
  )
}
