/** Whether this process responds at all. It calls no other service. */
export function GET() {
  return Response.json({ status: 'ok' })
}
