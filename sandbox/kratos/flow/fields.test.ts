import { describe, expect, test } from '@jest/globals'
import { readFields, textField, traitFieldsOf } from './fields'

const paths = ['email', 'name.first']
const json = 'application/json'
const form = 'application/x-www-form-urlencoded'

const read = (type: string, body: string) =>
  readFields(new Request('http://kratos.test/', { method: 'POST', body, headers: { 'content-type': type } }))
const traitsOf = async (type: string, body: string) => traitFieldsOf(await read(type, body), paths)

describe('readFields', () => {
  test.each([
    [json, '{"a":', 'Unable to decode form as JSON.'],
    [json, '[]', 'Expected JSON sent in request body to be an object but got: JSON'],
    [json, '"x"', 'Expected JSON sent in request body to be an object but got: String'],
    [json, '', 'Unable to decode HTTP Request Body because its HTTP Header "Content-Length" is zero.'],
    [form, 'a=%zz', 'Unable to decode HTTP POST form body: invalid URL escape "%zz"'],
  ])('rejects %s %j', async (type, body, reason) => {
    await expect(read(type, body)).rejects.toMatchObject({ status: 400, reason })
  })

  test('rejects other types and GET', async () => {
    await expect(read('text/plain', 'x')).rejects.toMatchObject({ status: 400 })
    await expect(readFields(new Request('http://kratos.test/'))).rejects.toMatchObject({ status: 400 })
  })

  test('reads multipart as an empty form', async () => {
    const body = '--b\r\ncontent-disposition: form-data; name="method"\r\n\r\npassword\r\n--b--\r\n'
    expect(textField(await read('multipart/form-data; boundary=b', body), 'method')).toBe('')
  })
})

describe('textField', () => {
  test('reads text, and numbers as text', async () => {
    const fields = await read(json, '{"a":12,"b":null,"c":"x"}')
    expect(['a', 'b', 'c', 'd', 'toString'].map((name) => textField(fields, name))).toEqual([
      '12',
      '',
      'x',
      '',
      '',
    ])
  })
})

describe('traitFieldsOf', () => {
  test.each([
    [form, 'traits.email=a&traits.name.first=B&traits.zip=1', { email: 'a', name: { first: 'B' } }],
    [form, 'traits.email=&traits.name.first=', { name: {} }],
    [form, 'traits.email=a&traits.email=b', { email: 'a', name: {} }],
    [json, '{"traits":{"email":"","zip":1}}', { email: '', zip: 1, name: {} }],
    [json, '{"traits.email":"a"}', { email: 'a', name: {} }],
    [json, '{"traits":null}', { name: {} }],
    [json, '{"traits":{"name":"x"}}', { name: 'x' }],
    [json, '{"traits":{"name":{"first":null}}}', { name: { first: null } }],
  ])('%s %s', async (type, body, expected) => {
    expect(await traitsOf(type, body)).toEqual(expected)
  })

  test('throws for traits that are not an object', async () => {
    await expect(traitsOf(json, '{"traits":"x"}')).rejects.toMatchObject({ status: 500 })
    await expect(traitsOf(json, '{"traits":[]}')).rejects.toMatchObject({ status: 500 })
  })
})
