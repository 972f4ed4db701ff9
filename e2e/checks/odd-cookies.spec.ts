import { once } from 'node:events'
import { readdirSync, readlinkSync } from 'node:fs'
import { type RequestOptions, request } from 'node:http'
import { expect, test } from '@playwright/test'
import { flowUrlOf } from '../support/actions'
import { readPlainForm } from '../support/plain-form'
import { killAll, type ServerProcess, startServerProcess } from '../support/server-process'

/**
 * Cookies of other programs on the same host. Kratos' cookies are none of these, and no HTTP client sends all
 * of them.
 */
const oddCookies = [
  'x=%E4%B8%AD',
  // The bytes of the same letter, unencoded.
  'x=\u00e4\u00b8\u00ad',
  'x=\u0080\u00ff',
  'x=%0D%0AX-Injected: 1',
  'x=%00',
  'x=%zz%',
  'x="a\\"b"',
  'x=a\tb',
  'x',
  '=x',
  '; ;=;',
  `x=${'%E4%B8%AD'.repeat(400)}`,
]
/** More than the calls of one service that may wait at the same time (`lib/ory/clients/circuit-breaker.ts`). */
const forms = 205
const views = 40
const atOnce = 5

test('the start of a login, its page and its form keep no connection open for odd cookies', {
  tag: '@more',
}, async ({ page }) => {
  test.slow()
  const server = await startServerProcess('odd-cookies', 'exec node deploy/start.mjs')
  try {
    await page.goto(`${server.url}/login`)
    const url = server.url + (await flowUrlOf(page))
    const own = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
    const form = new FormData()
    const fields = {
      ...(await readPlainForm(page, url)),
      identifier: 'nobody@example.com',
      method: 'password',
    }
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    const written = new Response(form)
    const type = written.headers.get('content-type') ?? ''
    const body = Buffer.from(await written.arrayBuffer())
    await page.goto('about:blank')

    const start = (cookie: string) => statusOf(`${server.url}/login`, { headers: { cookie } })
    const view = (cookie: string) => statusOf(url, { headers: { cookie } })
    const post = (cookie: string) =>
      statusOf(url, { method: 'POST', headers: { cookie, 'content-type': type } }, body)
    const send = async (
      total: number,
      ask: (cookie: string) => Promise<number | undefined>,
      cookies: readonly string[],
    ) => {
      const statuses: (number | undefined)[] = []
      for (let done = 0; done < total; done += atOnce) {
        const next = Array.from({ length: atOnce }, (_, at) => cookies[(done + at) % cookies.length] ?? '')
        statuses.push(...(await Promise.all(next.map((odd) => ask(`${own}; ${odd}`)))))
      }
      return [...new Set(statuses)]
    }
    // As many connections to Kratos stay open as were in use at the same time.
    for (const ask of [start, view, post]) await send(4 * atOnce, ask, ['x=y'])
    const before = openFiles(server)
    expect(await send(views, start, oddCookies)).toEqual([303])
    expect(await send(views, view, oddCookies)).toEqual([200])
    expect(await send(forms, post, oddCookies)).toEqual([303])
    await expect.poll(() => openFiles(server).sockets).toBeLessThan(before.sockets + 2 * atOnce)
    await expect.poll(() => openFiles(server).all).toBeLessThan(before.all + 2 * atOnce)
  } finally {
    killAll(server)
  }
})

async function statusOf(url: string, options: RequestOptions, body?: Buffer): Promise<number | undefined> {
  const sent = request(url, { ...options, agent: false })
  sent.end(body)
  const [response] = await once(sent, 'response')
  await once(response.resume(), 'close')
  return response.statusCode
}

/** The open sockets of the server, and all descriptors. */
function openFiles({ child }: ServerProcess): { readonly sockets: number; readonly all: number } {
  const folder = `/proc/${child.pid}/fd`
  const targets = readdirSync(folder).flatMap((name) => {
    try {
      return [readlinkSync(`${folder}/${name}`)]
    } catch {
      // It was closed after the folder was read.
      return []
    }
  })
  return { sockets: targets.filter((target) => target.startsWith('socket:')).length, all: targets.length }
}
