import type { RequiredAction } from './required-action'

/** One address of the account is verified. */
export const verifiedAddress: RequiredAction = {
  name: 'verified_address',
  requirements: ({ REQUIRE_VERIFIED_ADDRESS }, { words }) => ({
    verifiedAddress: REQUIRE_VERIFIED_ADDRESS === 'on' || words.includes('verified_address'),
  }),
  isDemanded: (requirements) => requirements.verifiedAddress,
  due: (requirements, { hasVerifiedAddress }) =>
    requirements.verifiedAddress && !hasVerifiedAddress ? { name: 'verified_address' } : null,
}
