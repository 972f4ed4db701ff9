import channels from 'node:diagnostics_channel'
import fs from 'node:fs'
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { collectLogLines } from '@/lib/http/testing/log-lines'
import { call, closeServers, serve } from '@/lib/http/testing/test-server'
import packageJson from '@/package.json'

const logged = collectLogLines()
const environment = process.env
const output = globalThis.console
const shared = globalThis as { [key: symbol]: unknown }
const { error, warn } = output
const production = {
  NODE_ENV: 'production',
  APP_URL: 'https://login.example.com',
  ORY_SDK_URL: 'http://kratos:4433',
  SESSION_SECRET: 'for-unit-tests-only-0123456789-0123456789',
  NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: Buffer.alloc(32, 'k').toString('base64'),
}

let written: jest.SpiedFunction<typeof process.stderr.write>
let subscribed: jest.SpiedFunction<typeof channels.subscribe>
beforeEach(() => {
  jest.resetModules()
  delete shared[Symbol.for('latchkey.config')]
  subscribed = jest.spyOn(channels, 'subscribe')
  written = jest.spyOn(process.stderr, 'write').mockReturnValue(true)
})
afterEach(async () => {
  process.env = environment
  Object.assign(output, { error, warn })
  written.mockRestore()
  // A server of other tests in this process must get requests as they are.
  for (const [channel, listener] of subscribed.mock.calls) channels.unsubscribe(channel, listener)
  subscribed.mockRestore()
  await closeServers()
})

/** Starts a server with these settings. Returns what it wrote to standard error. */
async function start(
  settings: Record<string, string | undefined>,
  findings?: Parameters<typeof import('./start-server').startServer>[0],
): Promise<string> {
  process.env = { ...settings } as NodeJS.ProcessEnv
  const { startServer } = await import('./start-server')
  startServer(findings)
  return written.mock.calls.map(([text]) => text).join('')
}

describe('the start', () => {
  test('people read a banner, and the log has the same', async () => {
    const services = () => ({ 'Phone codes': ['http://codes:8080'] })
    expect(await start({ ...production, PORT: '8080' }, { services })).toBe(
      [
        `Latchkey ${packageJson.version}`,
        '  URL          https://login.example.com (port 8080)',
        '  Kratos       kratos:4433',
        '  Phone codes  codes:8080',
        '',
      ].join('\n'),
    )
    expect(logged()).toEqual([
      {
        level: 30,
        time: expect.any(String),
        outcome: 'started',
        release: packageJson.version,
        url: 'https://login.example.com',
        services: { Kratos: 'kratos:4433', 'Phone codes': 'codes:8080' },
      },
    ])
  })

  test('without PORT, the banner names the port of Next', async () => {
    expect(await start(production)).toContain('(port 3000)')
  })

  test('a developer has no banner', async () => {
    expect(await start({ ...production, NODE_ENV: 'development' })).toBe('')
    expect(logged()).toEqual([])
  })

  test('invalid settings end the process, and each is named', async () => {
    const exit = jest.spyOn(process, 'exit').mockImplementation(() => {
      throw new Error('exit')
    })
    const mistakes = ['LATCHKEY_THEME_DIR: theme.css:1: is wrong']
    const settings = { ...production, APP_URL: 'login', SESSION_SECRET: 'short' }
    await expect(start(settings, { mistakes })).rejects.toThrow('exit')
    expect(exit).toHaveBeenCalledWith(1)
    exit.mockRestore()
    expect(written.mock.calls).toEqual([
      [
        expect.stringMatching(
          /^\nLatchkey cannot start: 3 [\s\S]*APP_URL[\s\S]*SESSION_SECRET[\s\S]*theme\.css:1[\s\S]*\n\n$/,
        ),
      ],
    ])
  })
})

test('the texts of the operator are read once', async () => {
  const read = jest.spyOn(fs, 'readdirSync')
  await start({ ...production, LATCHKEY_MESSAGES_DIR: __dirname })
  const { config } = await import('@/lib/config/config')
  expect(config().LATCHKEY_MESSAGES_DIR).toEqual({})
  expect(read).toHaveBeenCalledTimes(1)
  read.mockRestore()
})

describe('warnings', () => {
  test('a variable with a typing error', async () => {
    await start({ ...production, ALLOWED_RETURN_URL: 'https://shop.example.com' })
    expect(logged().slice(1)).toEqual([
      expect.objectContaining({
        level: 40,
        outcome: 'unknown_variable',
        msg: 'ALLOWED_RETURN_URL is not a variable of Latchkey: did you mean ALLOWED_RETURN_URLS?',
      }),
    ])
  })

  test('what a part of the product warns of', async () => {
    const one = { outcome: 'theme_contrast', text: '--text is hard to read' }
    const banner = await start(production, { warnings: () => [one] })
    expect(logged().slice(1)).toEqual([expect.objectContaining({ outcome: one.outcome, msg: one.text })])
    // Once: a terminal shows both.
    expect(banner).not.toContain('--text')
  })
})

describe('requests', () => {
  test('each has the IP address of its socket, whatever it claims', async () => {
    await start(production)
    const peers: unknown[] = []
    const url = await serve(({ headers }, response) => {
      peers.push(headers['x-latchkey-peer'])
      response.end()
    })
    await call(url, '/')
    await call(url, '/', { headers: { 'x-latchkey-peer': '192.0.2.1' } })
    expect(peers).toEqual(['127.0.0.1', '127.0.0.1'])
  })

  test.each([
    ['1', 0],
    ['0', 1],
  ])('with %s trusted proxies, X-Forwarded-For causes %d warnings', async (hops, count) => {
    await start({ ...production, TRUSTED_PROXY_HOPS: hops })
    logged()
    const url = await serve((_, response) => response.end())
    for (let calls = 0; calls < 2; calls += 1)
      await call(url, '/', { headers: { 'x-forwarded-for': '192.0.2.1' } })
    const warning = {
      level: 40,
      outcome: 'forwarded_for_ignored',
      msg: expect.stringMatching(/X-Forwarded-For.+set TRUSTED_PROXY_HOPS/),
    }
    expect(logged()).toEqual(Array(count).fill(expect.objectContaining(warning)))
  })
})

describe('what Next writes to the console', () => {
  test.each([
    ['error', 50],
    ['warn', 40],
  ] as const)('%s becomes a line of the log', async (level, number) => {
    await start(production)
    logged()
    output[level]('⨯', new TypeError('broken'), { secret: 'word' }, 'page')
    output[level]('only', 'text')
    const lines = logged()
    expect(lines).toMatchObject([
      {
        level: number,
        outcome: 'server_message',
        msg: '⨯ page',
        err: { type: 'TypeError', message: 'broken' },
      },
      { level: number, outcome: 'server_message', msg: 'only text' },
    ])
    expect(lines[1]).not.toHaveProperty('err')
    expect(JSON.stringify(lines)).not.toContain('word')
  })

  test('a developer sees it unchanged', async () => {
    await start({ ...production, NODE_ENV: 'development' })
    expect([output.error, output.warn]).toEqual([error, warn])
  })
})
