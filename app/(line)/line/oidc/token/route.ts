import { notFound } from 'next/navigation'
import { currentBridge } from '@/lib/line/bridge/bridge'
import { tokensFor } from '@/lib/line/bridge/token'

/** Kratos exchanges a code here. */
export async function POST(request: Request) {
  const bridge = currentBridge()
  if (bridge === null) notFound()
  const form = new URLSearchParams(await request.text())
  const answer = await tokensFor({ form, authorization: request.headers.get('authorization') }, bridge)
  const headers = { 'cache-control': 'no-store' }
  if ('error' in answer) return Response.json({ error: answer.error }, { status: answer.status, headers })
  // Kratos requests no data of the person with the access token, but Go's library requires one.
  return Response.json(
    { ...answer, token_type: 'Bearer', access_token: 'none', expires_in: 300 },
    { headers },
  )
}
