import { z } from 'zod'
import { defaultGuessLimits } from '../../lib/rate-limits/limits'
import { newPassword } from '../fixtures/people'
import { FormClient } from './form-client'

/** An API client at an IP address. */
class AddressedClient extends FormClient {
  constructor(
    url: string,
    readonly ip: string,
  ) {
    super(url, 'en')
  }

  override send(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = Object.fromEntries(new Headers(init.headers))
    return super.send(path, { ...init, headers: { ...headers, 'x-forwarded-for': this.ip } })
  }
}

const flowSchema = z.object({
  id: z.string(),
  ui: z.object({
    nodes: z.array(z.object({ attributes: z.looseObject({ name: z.string().optional() }) })),
  }),
})

export type GuessEntry = 'json' | 'form' | 'native'

/**
 * Submits a new flow through the Ory proxy of an app. Returns the status, and the notice of Latchkey's page.
 */
export async function submitFrom(
  url: string,
  ip: string,
  kind: string,
  entry: GuessEntry,
  values: Record<string, string>,
): Promise<string> {
  const client = new AddressedClient(url, ip)
  const started = await client.send(
    `/api/.ory/self-service/${kind}/${entry === 'native' ? 'api' : 'browser'}`,
    { headers: { accept: 'application/json' } },
  )
  const { id, ui } = flowSchema.parse(await started.json())
  const token = ui.nodes.find(({ attributes }) => attributes.name === 'csrf_token')?.attributes.value
  const fields = { ...values, csrf_token: String(token ?? '') }
  const isForm = entry === 'form'
  const response = await client.send(`/api/.ory/self-service/${kind}?flow=${id}`, {
    method: 'POST',
    headers: {
      'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
      accept: isForm ? 'text/html' : 'application/json',
    },
    body: isForm ? new URLSearchParams(fields).toString() : JSON.stringify(fields),
  })
  const notice = /notice=(\w+)/.exec(response.headers.get('location') ?? '')?.[1]
  return [response.status, notice, response.headers.get('retry-after')].filter(Boolean).join(' ')
}

/**
 * Guesses the password of an account until strangers must wait for it.
 * @param networks the prefix of the IP addresses of the attackers
 * @returns the IP address of a network that received a `Retry-After`
 */
export async function keepWaiting(url: string, identifier: string, networks: string): Promise<string> {
  const guess = (ip: string) =>
    submitFrom(url, ip, 'login', 'json', { method: 'password', identifier, password: newPassword() })
  // The last of them starts a wait of half a minute.
  for (let at = 0; at < defaultGuessLimits.account; at += 1) await guess(`${networks}.${at}`)
  const busy = `${networks}.99`
  await guess(busy)
  return busy
}
