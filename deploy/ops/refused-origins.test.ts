import { afterAll, expect, test } from '@jest/globals'
import { closeServers } from '@/lib/http/testing/test-server'
import { TestService } from '@/lib/http/testing/test-service'
import { refusedOrigins } from './refused-origins'

const hydra = new TestService()
const discovery = 'GET /.well-known/openid-configuration'
const origins = ['https://shop.example.com', 'https://other.example.com']

afterAll(closeServers)

test('a page whose origin Hydra does not name gets no response', async () => {
  const url = await hydra.start()
  hydra.respond(discovery, {})
  expect(await refusedOrigins(url, origins)).toEqual(origins)
  hydra.respond(discovery, ({ headers: { origin } }) => ({
    headers: origin === origins[0] ? { 'access-control-allow-origin': origin } : {},
  }))
  expect(await refusedOrigins(url, origins)).toEqual([origins[1]])
  hydra.respond(discovery, { headers: { 'access-control-allow-origin': '*' } })
  expect(await refusedOrigins(url, origins)).toEqual([])
})

test('a Hydra that does not respond is not reported', async () => {
  const url = await hydra.start()
  hydra.respond(discovery, { status: 502 })
  expect(await refusedOrigins(url, origins)).toEqual([])
  hydra.respond(discovery, { status: 0 })
  expect(await refusedOrigins(url, origins)).toEqual([])
})
