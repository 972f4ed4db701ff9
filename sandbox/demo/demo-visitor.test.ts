import { expect, test } from '@jest/globals'
import { createSandbox } from '../create-sandbox'
import { DemoVisitor } from './demo-visitor'

test('a visitor is signed in on three devices, each with another user agent', async () => {
  const { handler, realms } = createSandbox()
  const newStage = () => new DemoVisitor({ handler, realm: realms.of('') }, 'everything')
  for (const visitor of [newStage(), newStage()]) {
    await visitor.signInOnDevices()
    expect((await visitor.browser.fetchJson('/sessions/whoami')).status).toBe(200)
    expect((await visitor.browser.fetchJson('/sessions')).body).toHaveLength(2)
  }
})

test('a visitor recovers an account, and may save a new password', async () => {
  const { handler, realms } = createSandbox()
  for (const [password, message] of [
    [undefined, 1060001],
    ['Brass-Lantern-Tune-7', 1050001],
  ] as const) {
    const visitor = new DemoVisitor({ handler, realm: realms.of('') }, 'everything')
    const [page, flowId = ''] = (await visitor.recovered(password)).split('?flow=')
    expect(page).toBe('/setting')
    const { messages } = await visitor.browser.flow('settings', flowId)
    expect(messages['']).toEqual([message])
  }
})
