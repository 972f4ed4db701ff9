import { expect, test } from '@jest/globals'
import { createSandbox } from '../create-sandbox'
import { Stage } from './stage'

test('a visitor is signed in on three devices, each time as somebody else', async () => {
  const { handler, realms } = createSandbox()
  const newStage = () => new Stage({ handler, realm: realms.of('') }, 'everything')
  for (const stage of [newStage(), newStage()]) {
    await stage.signInOnDevices()
    expect((await stage.browser.fetchJson('/sessions/whoami')).status).toBe(200)
    expect((await stage.browser.fetchJson('/sessions')).body).toHaveLength(2)
  }
})
