// The claims of a JWT for APIs, besides those that Kratos sets itself: iss, sub, sid, jti, iat, nbf and exp.
local session = std.extVar('session');
{
  claims: {
    aud: 'api',
    email: session.identity.traits.email,
  },
}
