import { z } from 'zod'
import { exampleTest, expect } from './example-test'
import { commonJourneys } from './journeys'

const test = exampleTest('nuxt')

commonJourneys(test)

test('the data is protected without the page, and the sign-in redirects to no other site', async ({
  request,
  example,
}) => {
  const headers = { cookie: 'ory_kratos_session=forged' }
  expect((await request.get(`${example.url}/api/orders`, { headers })).status()).toBe(401)
  const returnTo = async (path: string) => {
    const response = await request.get(`${example.url}/api/visitor`, { params: { path } })
    const { signInUrl } = z.object({ signInUrl: z.url() }).parse(await response.json())
    return new URL(signInUrl).searchParams.get('return_to')
  }
  expect(await returnTo('//evil.example/')).toBe(`${example.url}/`)
  expect(await returnTo('/.//evil.example/')).toBe(`${example.url}//evil.example/`)
})
