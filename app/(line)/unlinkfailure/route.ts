/** The specification gives this screen two URLs. The other one shows it (docs/behaviour.md 2.1). */
export function GET(request: Request) {
  return new Response(null, {
    status: 307,
    headers: { location: `/unbindfailure${new URL(request.url).search}` },
  })
}
