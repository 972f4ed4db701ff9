import type { CheckedUrl } from '../redirect-url'

/** A URL as a check returns it, for tests of what comes after the check. */
export const checkedUrl = (url: string) => url as CheckedUrl
