import { signInWithLineToken } from '@/lib/line/token-sign-in'

/** Takes the ID token that LINE's SDK gave to a page of ours, if it gave one. Answers with the URL to go to. */
export async function POST(request: Request) {
  const form = await request.formData().catch(() => new FormData())
  return Response.json({ to: await signInWithLineToken(form) }, { headers: { 'cache-control': 'no-store' } })
}
