import { isKratosReady } from '@/lib/ory/readiness'

/** Whether visitors can be served now: Kratos must answer. */
export async function GET() {
  const isReady = await isKratosReady()
  return Response.json(
    { status: isReady ? 'ok' : 'unavailable', kratos: isReady },
    { status: isReady ? 200 : 503 },
  )
}
