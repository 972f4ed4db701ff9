import { cookieValue } from '../../../sandbox/cookie-value'
import { variantCookie, variantNames } from '../../../sandbox/variants'

/** The variants that only the real Kratos has. Like the others, each has a file `kratos.<name>.yml`. */
const onlyReal = ['several-methods', 'sms-code'] as const

export const oryVariantNames = [...new Set([...variantNames, ...onlyReal])]
export type OryVariantName = (typeof oryVariantNames)[number]

/** The variant in a browser's cookie. Undefined without the cookie or for an unknown name. */
export function oryVariantOf(cookieHeader: string): OryVariantName | undefined {
  const wanted = cookieValue(cookieHeader, variantCookie)
  return oryVariantNames.find((name) => name === wanted)
}
