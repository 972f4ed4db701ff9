import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { requestLimits } from '../../lib/http/request-limits.mjs'
import { guardRequests } from './guard-requests.mjs'
import { piecesOf } from './read-body.mjs'

const busboy = jest.requireActual<(options: object) => Writable>('next/dist/compiled/busboy')

/** The last request that the guard forwarded, and what Next's two parsers read of it. */
let read: {
  readonly headers: IncomingHttpHeaders
  readonly size: number
  readonly asCall: readonly string[][]
  readonly asForm: readonly string[][]
} | null = null

const server = createServer()
let port: number

beforeAll(async () => {
  guardRequests(server, async (request, response) => {
    const bytes = await buffer(request)
    const { headers } = request
    read = {
      headers,
      size: bytes.length,
      asCall: await fieldsOfCall(request, bytes),
      asForm: await fieldsOfForm(request, bytes),
    }
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

/** Next parses a server action called by script in this way. */
function fieldsOfCall({ headers }: IncomingMessage, bytes: Buffer): Promise<string[][]> {
  return new Promise((resolve, reject) => {
    const fields: string[][] = []
    const parser = busboy({ headers, defParamCharset: 'utf8' })
    parser.on('field', (name: string, value: string) => fields.push([name, value]))
    parser.on('close', () => resolve(fields)).on('error', reject)
    parser.end(bytes)
  })
}

/** And a form without JavaScript in this way. */
async function fieldsOfForm({ headers }: IncomingMessage, bytes: Buffer): Promise<string[][]> {
  const init = { headers: { 'content-type': headers['content-type'] ?? '' } }
  const pieces = new ReadableStream({
    start: (controller) => {
      for (const piece of piecesOf(bytes)) controller.enqueue(piece)
      controller.close()
    },
  })
  const form = await new Response(pieces, init).formData()
  return [...form].map(([name, value]) => [name, String(value)])
}

/** As long as a browser's. Node rejects a short one. */
const boundary = 'b'.repeat(30)
const disposition = 'Content-Disposition: form-data; name='
const call = { 'next-action': '0'.repeat(42) }
const argument = `--${boundary}\r\n${disposition}"0"\r\n\r\n["$K1"]\r\n`

async function post(
  body: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<number | undefined> {
  read = null
  const bytes = Buffer.from(body)
  const type = `multipart/form-data; boundary=${boundary}`
  const sent = send({
    port,
    path: '/login',
    method: 'POST',
    headers: { 'content-type': type, ...headers },
  })
  sent.end(bytes)
  const [response] = await once(sent, 'response')
  return response.resume().statusCode
}

// From each of these, one parser reads a field of a form, and another one a value that React resolves.
describe.each([
  ['names two fields', `${disposition}"2"\r\n${disposition}"_1_a"`],
  ['names two fields, in the other order', `${disposition}"_1_a"\r\n${disposition}"2"`],
  ['has a space before a colon', `Content-Disposition : form-data; name="2"\r\n${disposition}"_1_a"`],
  ['begins a line with a space', ` ${disposition}"2"\r\n${disposition}"_1_a"`],
  ['folds a line', `${disposition}"_1_a"\r\n ; name="2"`],
  ['has a bare CR', `${disposition}"_1_a"\r${disposition}"2"`],
  ['has a bare CR in front', `X: y\r${disposition}"2"\r\n${disposition}"_1_a"`],
  ['has a bare LF', `${disposition}"_1_a"\n${disposition}"2"`],
  [
    'has a type of its own',
    `Content-Type: multipart/mixed; boundary=c\r\n${disposition}"2"\r\n${disposition}"_1_a"`,
  ],
  ['names its field twice', `${disposition}"_1_a"; name="2"`],
  ['names its field in two ways', `${disposition}"_1_a"; name*=utf-8''2`],
  ['escapes a quotation mark', `${disposition}"_1_a\\"; name=2; x=\\""`],
  ['has an escaped name', `${disposition}"\\2"`],
  ['has a name with a percent sign', `${disposition}"_1_%22; name=%222"`],
  ['is a file', `${disposition}"_1_a"; filename="2"`],
])('a part that %s', (_, head) => {
  const value = `\r\n\r\n{"then":"$1:__proto__:then"}\r\n--${boundary}--\r\n`

  test('is rejected, or is the same field to every parser', async () => {
    const status = await post(`${argument}--${boundary}\r\n${head}${value}`, call)
    expect([200, 400]).toContain(status)
    expect(status === 200).toBe(read !== null)
    expect(read?.asCall).toEqual(read?.asForm)
    expect(
      read?.asCall.map(([name]) => name).filter((name) => !/^(?:0|_1_.*)$/.test(name ?? '')) ?? [],
    ).toEqual([])
  })
})

test('a form keeps its fields, their order and each letter', async () => {
  const fields = [
    ['_1_traits.name', 'Zoë 日本 "quoted" \\ %22 😀'],
    ['_1_traits.naïve', ' a\r\nb '],
    ['_1_empty', ''],
    ['_1_twice', '1'],
    ['_1_twice', '2'],
  ]
  const parts = fields.map(([name, value]) => `--${boundary}\r\n${disposition}"${name}"\r\n\r\n${value}\r\n`)
  expect(await post(`${argument}${parts.join('')}--${boundary}--\r\n`, call)).toBe(200)
  expect(read?.asCall).toEqual([['0', '["$K1"]'], ...fields])
  expect(read?.asForm).toEqual([['0', '["$K1"]'], ...fields])
})

test('a chunked body arrives with its length, and without a coding', async () => {
  expect(await post(`${argument}--${boundary}--\r\n`, { 'transfer-encoding': 'chunked' })).toBe(200)
  expect(read?.headers).not.toHaveProperty('transfer-encoding')
  expect(read?.headers['content-length']).toBe(String(read?.size))
  expect(read?.asForm).toEqual([['0', '["$K1"]']])
})

test('a form that would be too large when serialized again is rejected', async () => {
  const small = `--${boundary}\r\n${disposition}"a"\r\n\r\n\r\n`.repeat(240)
  const whole = (value: string) =>
    `${small}--${boundary}\r\n${disposition}"a"\r\n\r\n${value}\r\n--${boundary}--\r\n`
  const fitting = whole('x'.repeat(requestLimits.body - whole('').length))
  expect(await post(fitting)).toBe(413)
})

test('a form has 250 fields at most', async () => {
  const small = `--${boundary}\r\n${disposition}"a"\r\n\r\n\r\n`
  expect(await post(`${small.repeat(250)}--${boundary}--\r\n`)).toBe(200)
  expect(await post(`${small.repeat(251)}--${boundary}--\r\n`)).toBe(400)
})
