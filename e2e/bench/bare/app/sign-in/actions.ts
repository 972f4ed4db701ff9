'use server'

import { redirect } from 'next/navigation'
import { cookiesForKratos, relayCookies } from '../../relay-cookies'

/**
 * Posts the form to Kratos. A rejected form shows the flow again, and a sign-in redirects to the home page.
 */
export async function submitLogin(form: FormData): Promise<never> {
  const flow = encodeURIComponent(String(form.get('flow')))
  const fields = ['csrf_token', 'identifier', 'password', 'method']
  const response = await fetch(`${process.env.ORY_SDK_URL}/self-service/login?flow=${flow}`, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      cookie: await cookiesForKratos(),
    },
    body: JSON.stringify(Object.fromEntries(fields.map((name) => [name, form.get(name)]))),
  })
  await relayCookies(response)
  redirect(response.ok ? '/home' : `/sign-in?flow=${flow}`)
}
