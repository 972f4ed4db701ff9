/** Whether this process answers at all; asks nobody else. */
export function GET() {
  return Response.json({ status: 'ok' })
}
