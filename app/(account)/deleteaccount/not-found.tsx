/** Without `ACCOUNT_DELETION`, this URL is an unknown one. */
export { UnknownPage as default } from '@/app/unknown-page'
