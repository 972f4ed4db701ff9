/** The specification knows this screen by two addresses; the other one is the screen (decisions.md, "Routes"). */
export function GET(request: Request) {
  return new Response(null, {
    status: 307,
    headers: { location: `/unbindfailure${new URL(request.url).search}` },
  })
}
