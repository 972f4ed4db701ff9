import { signInWithLineToken } from '@/lib/line/token-sign-in'

/** Accepts the ID token that LINE's SDK gave to our page, if it gave one. Responds with the URL to go to. */
export async function POST(request: Request) {
  const form = await request.formData().catch(() => new FormData())
  return Response.json({ to: await signInWithLineToken(form) }, { headers: { 'cache-control': 'no-store' } })
}
