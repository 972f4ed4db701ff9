import { readiness } from '@/lib/doctor/readiness'

/** Whether visitors can be served now: Kratos must answer, and Hydra and Redis where they are configured. */
export async function GET() {
  const services = await readiness()
  const isReady = Object.values(services).every(Boolean)
  const status = isReady ? 'ok' : 'unavailable'
  return Response.json({ status, ...services }, { status: isReady ? 200 : 503 })
}
