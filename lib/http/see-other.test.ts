import { expect, test } from '@jest/globals'
import { seeOther } from './see-other'

test('a redirect is a 303, and no cache stores it', async () => {
  const response = seeOther('/login?flow=f')
  expect(response.status).toBe(303)
  expect(Object.fromEntries(response.headers)).toEqual({
    location: '/login?flow=f',
    'cache-control': 'no-store',
  })
  expect(await response.text()).toBe('')
})
