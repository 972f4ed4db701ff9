/** Where password managers send people to change a password (https://w3c.github.io/webappsec-change-password-url/). */
export function GET(): Response {
  return new Response(null, { status: 303, headers: { location: '/settings#password' } })
}
