import { readiness } from '@/lib/doctor/readiness'

/** Whether visitors can be served now: Kratos must answer, and Hydra and Redis where they are configured. */
export async function GET() {
  const { checks, ...services } = await readiness()
  const isReady = Object.values(services).every(Boolean)
  return Response.json(
    { status: isReady ? 'ok' : 'unavailable', ...services, checks },
    { status: isReady ? 200 : 503 },
  )
}
