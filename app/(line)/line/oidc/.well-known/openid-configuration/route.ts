import { notFound } from 'next/navigation'
import { currentBridge } from '@/lib/line/bridge/bridge'
import { metadataOf } from '@/lib/line/bridge/metadata'

/** What Kratos' provider `generic` finds below its `issuer_url`. */
export function GET() {
  const bridge = currentBridge()
  if (bridge === null) notFound()
  return Response.json(metadataOf(bridge))
}
