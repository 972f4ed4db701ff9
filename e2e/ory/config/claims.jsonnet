// The traits of a person who signs in with a provider, and the address that the provider has verified.
// LINE verifies no address. The person then verifies it by mail.
local claims = std.extVar('claims');

{
  identity: {
    traits: {
      [if 'email' in claims then 'email']: claims.email,
      name: {
        [if 'given_name' in claims then 'first']: claims.given_name,
        [if 'family_name' in claims then 'last']: claims.family_name,
      },
    },
    verified_addresses: if 'email' in claims && 'email_verified' in claims && claims.email_verified
      then [{ via: 'email', value: claims.email }] else [],
  },
}
