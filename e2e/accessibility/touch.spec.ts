import type { Page } from '@playwright/test'
import { startSession } from '../fixtures/accounts'
import { expect, test } from '../fixtures/fixtures'
import { smallTargets } from '../support/accessibility/controls'
import { openRows, openSettings } from '../support/settings-actions'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

/** The fields into which iOS zooms without zooming out again. */
const smallFields = (page: Page) =>
  page
    .locator('main .input')
    .evaluateAll((fields) =>
      fields.filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16).map(({ id }) => id),
    )

test('under a finger, every control is 44 px high, and no field has small text', {
  tag: ['@sandbox', '@more'],
}, async ({ page, person }) => {
  for (const path of ['/login', '/registration?return_to=/', '/recovery', '/language', '/error?error=x']) {
    await page.goto(path)
    const small = [...(await smallTargets(page, 44)), ...(await smallFields(page))]
    expect({ [path]: small }).toEqual({ [path]: [] })
  }
  await startSession(page, person)
  await openSettings(page)
  expect(await smallTargets(page, 44)).toEqual([])
  await page.goto('/sessions')
  await openRows(page)
  expect(await smallTargets(page, 44)).toEqual([])
})
