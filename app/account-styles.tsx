import { headers } from 'next/headers'
import { Stylesheet } from './stylesheet'

/**
 * The styles of rows, codes, results and an application's mark, for each page that shows them. Other pages lack them.
 */
export async function AccountStyles() {
  return <Stylesheet sheet="account" sent={await headers()} precedence="account" />
}
