import type { Browser, Page } from '@playwright/test'
import type { Line } from './line'
import { ratioOf } from './ratio'
import type { ServerName } from './servers'
import { rightPassword } from './sign-in/kratos'
import type { Site } from './sign-in/sign-in'
import { actAsSlowPhone } from './slow-phone'
import { median } from './statistics'

/** Whole sign-ins on the slow phone, in milliseconds. One figure for each time, all servers in turns. */
export type PhoneSignIns = Readonly<Partial<Record<ServerName, readonly number[]>>>

/** Of the time that Ory's front ends take. */
const limit = 0.5
const timeLimitMs = 60_000

/**
 * Signs in on a slow phone with an empty cache: from the URL that somebody types to the first frame of the landing page
 * that shows who is signed in. Typing takes no time. The form is sent as soon as it can be.
 */
export async function timeSignIn(browser: Browser, site: Site, identifier: string): Promise<number> {
  const context = await browser.newContext()
  context.setDefaultTimeout(timeLimitMs)
  const page = await context.newPage()
  await actAsSlowPhone(page)
  const startedAt = Date.now()
  await page.goto(site.startUrl, { waitUntil: 'commit' })
  await page.locator('input[name=identifier]').fill(identifier)
  const password = page.locator('input[name=password]')
  await password.fill(rightPassword)
  await password.press('Enter', { noWaitAfter: true })
  const landedAt = await landing(page, site.homeUrl, site.landingText ?? identifier)
  await context.close()
  return landedAt - startedAt
}

async function landing(page: Page, homeUrl: string, shown: string): Promise<number> {
  const landed = await page.waitForFunction(
    ([url, text]) => {
      const isThere = location.href === url && document.body?.innerText.includes(String(text))
      return isThere && performance.getEntriesByName('first-contentful-paint').length > 0 && Date.now()
    },
    [homeUrl, shown],
  )
  return Number(await landed.jsonValue())
}

/** Latchkey beside the minimal app, which has no limit, and beside each of Ory's front ends. */
export function phoneLines({ latchkey = [], bare = [], elements, reference }: PhoneSignIns): Line[] {
  const milliseconds = (times: readonly number[]) => `${median(times).toFixed(0)} ms`
  const line = (others: readonly number[], name: string): Line => {
    const ratio = ratioOf(latchkey, others)
    return {
      measure: 'A whole sign-in on a slow phone',
      latchkey: milliseconds(latchkey),
      bare: milliseconds(bare),
      compared: `${ratio.text} of ${name}, ${milliseconds(others)}`,
      limit: `at most ${limit}`,
      isMet: ratio.median <= limit,
    }
  }
  return [
    ...(elements ? [line(elements, 'Elements')] : []),
    ...(reference ? [line(reference, 'the reference UI')] : []),
  ]
}
