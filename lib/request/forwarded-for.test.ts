import { afterEach, expect, test } from '@jest/globals'
import { call, closeServers, serve } from '@/lib/http/testing/test-server'
import { peerIpHeader } from './peer-ip'
import { watchForwardedFor } from './start-server'

afterEach(closeServers)

test('the first request with X-Forwarded-For causes a warning, and no other request does', async () => {
  let warnings = 0
  const url = await serve((_, outgoing) => outgoing.end())
  const stop = watchForwardedFor(() => {
    warnings += 1
  })
  await call(url, '/')
  expect(warnings).toBe(0)
  for (const ipAddress of ['192.0.2.1', '192.0.2.2']) {
    await call(url, '/', { headers: { 'x-forwarded-for': ipAddress } })
    expect(warnings).toBe(1)
  }
  stop()
})

test('a request that Next sends to itself causes none', async () => {
  let warnings = 0
  const url = await serve((_, outgoing) => outgoing.end())
  const stop = watchForwardedFor(() => {
    warnings += 1
  })
  await call(url, '/', { headers: { 'x-forwarded-for': '192.0.2.1', [peerIpHeader]: '192.0.2.1' } })
  expect(warnings).toBe(0)
  stop()
})

test('after its end, nothing is watched', async () => {
  let warnings = 0
  const url = await serve((_, outgoing) => outgoing.end())
  const stop = watchForwardedFor(() => {
    warnings += 1
  })
  stop()
  await call(url, '/', { headers: { 'x-forwarded-for': '192.0.2.1' } })
  expect(warnings).toBe(0)
})
