// Kratos calls this with what Google, GitHub or LINE says about a person, and stores what it returns.
// Only an address that the provider has verified counts as verified.
local claims = std.extVar('claims');
local isVerified = 'email_verified' in claims && claims.email_verified;

{
  identity: {
    traits: {
      [if 'email' in claims then 'email']: claims.email,
      name: {
        [if 'given_name' in claims then 'first']: claims.given_name,
        [if 'family_name' in claims then 'last']: claims.family_name,
      },
    },
    verified_addresses: if 'email' in claims && isVerified then [{ via: 'email', value: claims.email }] else [],
  },
}
