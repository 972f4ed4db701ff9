import { startSession } from '../fixtures/accounts'
import { expect, test } from '../fixtures/fixtures'
import { smallTargets } from '../support/accessibility/controls'
import { openRows, openSettings } from '../support/settings-actions'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('under a finger, every control is 44 px high', { tag: '@more' }, async ({ page, person }) => {
  for (const path of ['/login', '/registration?return_to=/', '/recovery', '/language', '/error?error=x']) {
    await page.goto(path)
    expect({ [path]: await smallTargets(page, 44) }).toEqual({ [path]: [] })
  }
  await startSession(page, person)
  await openSettings(page)
  expect(await smallTargets(page, 44)).toEqual([])
  await page.goto('/sessions')
  await openRows(page)
  expect(await smallTargets(page, 44)).toEqual([])
})
