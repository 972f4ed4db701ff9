import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { closeServers, serve } from '@/lib/http/testing/test-server'
import { isContextKept } from '@/lib/process/testing/is-context-kept'
import { logCspReports } from '@/lib/request/log-csp-reports'
import { connectRedis } from '@/lib/request/redis'
import { disconnectRedis } from '@/lib/request/testing/disconnect-redis'
import { breakerFor, enableBreakers } from './circuit-breakers'
import { sender } from './connection'

/* What outlives a request. None of it may keep the request in memory. */

let url = ''
beforeAll(async () => {
  url = await serve((_, response) => response.end('{}'))
  Object.assign(process.env, {
    APP_URL: 'http://login.example.com',
    SESSION_SECRET: 'please-change-me-please-change-me-please',
    LOG_LEVEL: 'silent',
    ORY_SDK_URL: url,
  })
  enableBreakers()
})
afterAll(closeServers)

test('a connection that is used again', async () => {
  const call = () => sender.request({ url: `${url}/x` })
  expect(await isContextKept(call)).toBe(false)
  expect(await isContextKept(call)).toBe(false)
})

test('the timer of a breaker', async () => {
  expect(await isContextKept(() => breakerFor('kratos-public', url).enter()?.('answered'))).toBe(false)
})

test('the limit of log lines about the CSP', async () => {
  const report = {
    'blocked-uri': 'inline',
    'effective-directive': 'script-src',
    'document-uri': 'http://login.example.com/login',
  }
  expect(await isContextKept(() => logCspReports(JSON.stringify({ 'csp-report': report })))).toBe(false)
})

test('a connection to the store', async () => {
  const opened: ReturnType<typeof connectRedis>[] = []
  const connect = () => opened.push(connectRedis(url.replace('http', 'redis'), () => {}))
  expect(await isContextKept(connect)).toBe(false)
  for (const redis of opened) disconnectRedis(redis)
})
