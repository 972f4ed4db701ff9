import { logPasskeyFault } from '@/lib/request/log-passkey-fault'

const maxBodyBytes = 1024

/** Takes what a browser says of a passkey that no visitor can use here (`components/islands/passkey-faults.ts`). */
export async function POST(request: Request): Promise<Response> {
  const body = await request.text()
  if (body.length > maxBodyBytes) return new Response(null, { status: 413 })
  await logPasskeyFault(body)
  return new Response(null, { status: 204 })
}
