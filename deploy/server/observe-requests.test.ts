import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { observeRequests } from './observe-requests.mjs'
import { requests } from './observers.mjs'

const server = createServer((request, response) => {
  response.end(JSON.stringify([request.headers['x-request-id'], requests.getStore()?.id]))
})
let url: string

beforeAll(async () => {
  observeRequests(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
})
afterAll(() => {
  server.close()
})

const idsOf = async (given?: string): Promise<string[]> => {
  const response = await fetch(url, { headers: { ...(given && { 'x-request-id': given }) } })
  return JSON.parse(await response.text())
}

test('the pages and the log have the same new id', async () => {
  const [inHeaders, inLog] = await idsOf()
  expect(inHeaders).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
  expect(inLog).toBe(inHeaders)
})

test('the id of a proxy is kept', async () => {
  expect(await idsOf('from-the-proxy_1')).toEqual(['from-the-proxy_1', 'from-the-proxy_1'])
})

test.each(['short', 'with space', 'x'.repeat(65)])('the id %p of a proxy is replaced', async (given) => {
  const [inHeaders, inLog] = await idsOf(given)
  expect(inHeaders).not.toBe(given)
  expect(inLog).toBe(inHeaders)
})
