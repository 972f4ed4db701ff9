import { redirect } from 'next/navigation'
import { relayCookies } from '../../../relay-cookies'

/** Starts a flow, and shows its page. A page cannot set Kratos' cookie. */
export async function GET(request: Request): Promise<never> {
  const response = await fetch(`${process.env.ORY_SDK_URL}/self-service/login/browser`, {
    headers: { accept: 'application/json', cookie: request.headers.get('cookie') ?? '' },
    cache: 'no-store',
  })
  await relayCookies(response)
  redirect(`/sign-in?flow=${(await response.json()).id}`)
}
