import { notFound } from 'next/navigation'
import { bridge } from '@/lib/line/bridge/bridge'
import { metadataOf } from '@/lib/line/bridge/metadata'

/** What Kratos' provider `generic` finds below its `issuer_url`. */
export function GET() {
  const own = bridge()
  if (own === null) notFound()
  return Response.json(metadataOf(own))
}
