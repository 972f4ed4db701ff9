import { z } from 'zod'
import { exampleTest, expect } from './example-test'
import { commonJourneys } from './journeys'

const test = exampleTest('nuxt')

commonJourneys(test)

test('the data is protected without the page, and nobody is led to another site', async ({
  request,
  example,
}) => {
  const headers = { cookie: 'ory_kratos_session=forged' }
  expect((await request.get(`${example.url}/api/orders`, { headers })).status()).toBe(401)
  const response = await request.get(`${example.url}/api/visitor`, { params: { path: '//evil.example/' } })
  const { signInUrl } = z.object({ signInUrl: z.url() }).parse(await response.json())
  expect(new URL(signInUrl).searchParams.get('return_to')).toBe(`${example.url}/`)
})
