/** Whether this process answers at all. It asks no other service. */
export function GET() {
  return Response.json({ status: 'ok' })
}
