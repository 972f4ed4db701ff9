import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { call, closeServers, serve } from '@/lib/http/testing/test-server'
import { sendRawCookies } from './raw-cookies'

beforeAll(sendRawCookies)
afterAll(closeServers)

test('a cookie of the middleware is sent once, though Next.js adds it at each setHeader', async () => {
  const given = 's=MTcw%3D%3D; Path=/; Priority=medium'
  const server = await serve((_request, outgoing) => {
    const { setHeader } = outgoing
    outgoing.setHeader = (name, value) =>
      setHeader.call(outgoing, name, [given, ...[value].flat()].map(String))
    setHeader.call(outgoing, 'set-cookie', given)
    outgoing.end()
  })
  expect((await call(server, '/')).headers['set-cookie']).toEqual(['s=MTcw==; Path=/'])
})

test.each([
  ['a marked cookie', 's=MTcw%3D%3D; Path=/; HttpOnly; Priority=medium', 's=MTcw==; Path=/; HttpOnly'],
  ['one encoded twice', 's=a%253D; Priority=medium', 's=a%3D'],
  ['one without a mark', 's=MTcw%3D%3D; Path=/a%3Db', 's=MTcw%3D%3D; Path=/a%3Db'],
  ['a value that would add an attribute', 's=a%3B%20Domain%3Dx; Priority=medium', 's=a%3B%20Domain%3Dx'],
  ['a value that would add a header', 's=a%0D%0Ab; Priority=medium', 's=a%0D%0Ab'],
  ['a value that no header holds', 's=%E4%B8%AD; Priority=medium', 's=%E4%B8%AD'],
])('%s', async (_, given, expected) => {
  const server = await serve((_request, outgoing) => {
    outgoing.setHeader('set-cookie', given)
    outgoing.end()
  })
  expect((await call(server, '/')).headers['set-cookie']).toEqual([expected])
})
