import { notFound } from 'next/navigation'
import { config } from '@/lib/config/config'
import { currentBridge } from '@/lib/line/bridge/bridge'
import { signingKeysOf } from '@/lib/line/bridge/signing-keys'

/** The keys by which Kratos checks our ID tokens. */
export function GET() {
  if (currentBridge() === null) notFound()
  return Response.json({ keys: signingKeysOf(config().SESSION_SECRET).map(({ publicJwk }) => publicJwk) })
}
