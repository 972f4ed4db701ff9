import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/fixtures'
import {
  forcedColorProblems,
  motionProblems,
  pasteProblems,
  purposeProblems,
  smallTargets,
} from '../support/accessibility/controls'
import { hiddenFocus, tabProblems } from '../support/accessibility/focus'
import { coveredControls, enlargeText, layoutProblems, spaceText } from '../support/accessibility/layout'
import { menuProblems } from '../support/accessibility/menus'
import { pressProblems } from '../support/accessibility/presses'
import { brightProblems, sidewaysProblems } from '../support/accessibility/sizes'
import { stateProblems } from '../support/accessibility/states'
import { steadyTexts } from '../support/accessibility/steady-texts'
import { titleProblems } from '../support/accessibility/titles'
import { takeBothPictures } from '../support/pictures'
import { axeProblems } from '../support/screen-check'
import { screens } from '../support/screens'
import { takeSheet } from '../support/sheets'

/**
 * Every screen small, enlarged and dark, and what axe does not check (docs/accessibility.md). The texts that
 * a screen reader finds are in `screen-texts`, one file for each screen.
 */

const desktop = { width: 1280, height: 800 }
const phone = { width: 360, height: 800 }
/** What a window of 1280 by 1024 shows at 400 %. */
const zoomed = { width: 320, height: 256 }

/**
 * Each state of a screen, and its violations. Of axe, only the rule about colors runs again, where these change.
 * It takes longer, so it comes after the sizes: the portal shows one more link after twelve seconds.
 */
const looks: Readonly<Record<string, (page: Page, name: string) => Promise<string[]>>> = {
  'title and languages': titleProblems,
  'purpose of the fields': purposeProblems,
  paste: pasteProblems,
  'size of the controls': (page) => smallTargets(page),
  // The head of a page is the same everywhere, except that people who are signed in have a menu of their account.
  menus: async (page, name) => (['login', 'home'].includes(name) ? menuProblems(page) : []),
  states: stateProblems,
  'large text in a small window': async (page) => {
    const end = await enlargeText(page, '200%')
    await page.setViewportSize({ width: 640, height: 800 })
    const problems = await sidewaysProblems(page)
    await end()
    await page.setViewportSize(desktop)
    return problems
  },
  'dark colours': async (page, name) => {
    await takeBothPictures(page, name, 'light')
    await page.emulateMedia({ colorScheme: 'dark' })
    await takeBothPictures(page, name, 'dark')
    const problems = [...(await brightProblems(page)), ...(await axeProblems(page, 'color-contrast'))]
    await page.emulateMedia({ colorScheme: 'light' })
    return problems
  },
  'the Tab key': tabProblems,
  'forced colours': async (page) => {
    await page.emulateMedia({ forcedColors: 'active' })
    const problems = [...(await forcedColorProblems(page)), ...(await hiddenFocus(page))]
    await page.emulateMedia({ forcedColors: 'none' })
    return problems
  },
  'reduced motion': async (page) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const problems = await motionProblems(page)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    return problems
  },
  'text of 200 %': async (page) => {
    const end = await enlargeText(page, '200%')
    const problems = await layoutProblems(page)
    await end()
    return problems
  },
  'text spacing': async (page) => {
    const end = await spaceText(page)
    const wide = await layoutProblems(page)
    await page.setViewportSize(phone)
    const narrow = await layoutProblems(page)
    await end()
    return [...wide, ...narrow]
  },
  'zoom of 400 %': async (page) => {
    await page.setViewportSize(zoomed)
    const problems = [...(await layoutProblems(page)), ...(await coveredControls(page))]
    await page.setViewportSize(desktop)
    return problems
  },
}

for (const [name, open] of Object.entries(screens)) {
  test(`${name} is for everyone`, { tag: '@more' }, async ({ page, person }) => {
    await open(page, person)
    await page.waitForLoadState('networkidle')
    const found: Record<string, string[]> = {}
    for (const [look, problemsOf] of Object.entries(looks)) {
      const problems = await problemsOf(page, name)
      if (problems.length > 0) found[look] = problems
    }
    expect.soft(found).toEqual({})

    await steadyTexts(page)
    // The head and the foot are the same on every page.
    const part = page.locator(name === 'login' ? 'body' : 'main')
    await expect(part).toMatchAriaSnapshot({ name: `${name.replaceAll(' ', '-')}.aria.yml` })
    await takeSheet(page, name)
    expect(await pressProblems(page)).toEqual([])
  })
}
