import { expect, test } from '@jest/globals'
import { createSandbox } from '../create-sandbox'
import { DemoVisitor } from './demo-visitor'

test('a visitor is signed in on three devices, each with another user agent', async () => {
  const { handler, realms } = createSandbox()
  const newStage = () => new DemoVisitor({ handler, realm: realms.of('') }, 'everything')
  for (const stage of [newStage(), newStage()]) {
    await stage.signInOnDevices()
    expect((await stage.browser.fetchJson('/sessions/whoami')).status).toBe(200)
    expect((await stage.browser.fetchJson('/sessions')).body).toHaveLength(2)
  }
})

test('a visitor recovers an account, and may save a new password', async () => {
  const { handler, realms } = createSandbox()
  for (const [password, message] of [
    [undefined, 1060001],
    ['Brass-Lantern-Tune-7', 1050001],
  ] as const) {
    const stage = new DemoVisitor({ handler, realm: realms.of('') }, 'everything')
    const [page, flowId = ''] = (await stage.recovered(password)).split('?flow=')
    expect(page).toBe('/setting')
    const { messages } = await stage.browser.flow('settings', flowId)
    expect(messages['']).toEqual([message])
  }
})
