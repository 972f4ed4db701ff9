/** Without such a name in `NATIVE_APPS`, this URL is an unknown one. */
export { UnknownPage as default } from '@/app/unknown-page'
