/** For anybody but a helper, this URL is an unknown one. */
export { UnknownPage as default } from '@/app/unknown-page'
