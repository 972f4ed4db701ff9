import { expect, jest, test } from '@jest/globals'
import { collectLogLines } from '@/lib/http/testing/log-lines'
import { TestService } from '@/lib/http/testing/test-service'
import { startTestServices } from '@/lib/http/testing/test-services'
import { traitSchemas } from './trait-schemas'

const kratos = new TestService()
const logged = collectLogLines()
startTestServices({ kratos }, { LOG_LEVEL: 'info' })

const visitor = { requestId: 'r' }
const asked = () => kratos.requests.map(({ method, path, query }) => `${method} ${path}?${query}`)
const routes = () => logged().map(({ route, outcome }) => [route, outcome])

test('the identity schemas are rarely fetched, and only the first visitor waits for them', async () => {
  const start = Date.now()
  const clock = jest.spyOn(Date, 'now')
  const at = (seconds: number) => clock.mockReturnValue(start + seconds * 1000)
  const ids = async () => (await traitSchemas(visitor)).map(({ id }) => id)
  const serve = (status: number, id: string) =>
    kratos.respond('GET /schemas', {
      status,
      body: [{ id, schema: { properties: { traits: { properties: {} } } } }],
    })
  const newResponse = async () => {
    while (logged().length === 0) await new Promise((resolve) => setImmediate(resolve))
  }

  at(0)
  serve(500, 'a')
  const first = await Promise.all([ids(), ids()])
  expect(first.map(({ length }) => length)).toEqual([0, 0])
  expect(asked()).toEqual(['GET /schemas?'])
  expect(kratos.requests[0]?.headers).toMatchObject({ 'x-request-id': 'r' })
  expect(routes()).toEqual([['identity schemas', 'answered']])
  at(29)
  expect(await ids()).toEqual([])
  // What was sent before this call has arrived.
  await fetch(`${process.env.ORY_SDK_URL}/other`)
  expect(asked().filter((call) => call.endsWith('/schemas?'))).toHaveLength(1)
  kratos.requests.pop()

  serve(200, 'a')
  at(30)
  expect(await ids()).toEqual([])
  await newResponse()
  expect(await ids()).toEqual(['a'])
  expect(asked()).toHaveLength(2)

  serve(200, 'b')
  at(629)
  expect(await ids()).toEqual(['a'])
  expect(asked()).toHaveLength(2)
  at(630)
  expect(await ids()).toEqual(['a'])
  await newResponse()
  expect(await ids()).toEqual(['b'])
  expect(asked()).toHaveLength(3)

  serve(503, 'c')
  at(1230)
  await ids()
  await newResponse()
  expect(await ids()).toEqual(['b'])
  clock.mockRestore()
})
