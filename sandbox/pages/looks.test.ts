import { afterAll, expect, test } from '@jest/globals'
import getPort from 'get-port'
import { createSandbox } from '../create-sandbox'
import { listen } from '../listen'
import { signInWith } from './looks'

let stop = async () => {}
afterAll(() => stop())

test('a picture of the sign-in tries again while the app is not available', async () => {
  const { handler, realms } = createSandbox()
  let status = 503
  const port = await getPort()
  stop = await listen(port, () => new Response('<head></head>', { status }))
  const drawn = () =>
    signInWith('light', `http://localhost:${port}`, { handler, realm: realms.of('') }, 'everything')
  expect((await drawn()).headers.get('refresh')).toBe('2')
  status = 200
  expect((await drawn()).headers.get('refresh')).toBeNull()
})
