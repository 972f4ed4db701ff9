import type { Page } from '@playwright/test'
import { enlargeText, layoutProblems } from './layout'

/** Changes the page, and returns a function that undoes it. */
type Change = (page: Page) => Promise<() => Promise<void>>

/** The window keeps its size: each state that needs another one sets it. */
const size =
  (width: number, height: number, text = ''): Change =>
  async (page) => {
    await page.setViewportSize({ width, height })
    return enlargeText(page, text)
  }

const fromRight: Change = async (page) => {
  const set = (dir: string) =>
    page.evaluate((value) => {
      document.documentElement.dir = value
    }, dir)
  await set('rtl')
  return () => set('ltr')
}

/** Opens everything folded, except menus: they cover the page. */
const unfolded: Change = async (page) => {
  const closed = await page.evaluateHandle(() => [
    ...document.querySelectorAll<HTMLDetailsElement>('main details:not([open], :has(> .menu))'),
  ])
  const set = (isOpen: boolean) =>
    closed.evaluate((folds, open) => {
      for (const fold of folds) {
        fold.removeAttribute('name')
        fold.open = open
      }
    }, isOpen)
  await set(true)
  return () => set(false)
}

/**
 * The states that a machine can check, on the page that is open: each layout of the style sheets, unfolded or with
 * larger texts, because that includes what fails without. Menus have a check of their own. The states of the window
 * as it is come first.
 */
const states: Readonly<Record<string, readonly Change[]>> = {
  unfolded: [unfolded],
  'from right to left on a desktop': [fromRight],
  'from right to left': [size(390, 800), fromRight],
  'a phone with text of 200 %, unfolded': [size(390, 800, '200%'), unfolded],
  'a small phone, unfolded': [size(320, 640), unfolded],
  'a small phone with text of 200 %': [size(320, 640, '200%')],
  'a window at 200 %': [size(640, 400)],
}

/** What overflows, is cut off, or lies on something else, in each state. */
export async function stateProblems(page: Page): Promise<string[]> {
  const problems: string[] = []
  const before = page.viewportSize()
  for (const [name, changes] of Object.entries(states)) {
    const ends: (() => Promise<void>)[] = []
    for (const change of changes) ends.unshift(await change(page))
    const found = [...(await layoutProblems(page)), ...(await page.evaluate(readLists))]
    problems.push(...found.map((problem) => `${name}: ${problem}`))
    for (const end of ends) await end()
  }
  if (before) await page.setViewportSize(before)
  return problems
}

/** Whether the focus and the server's first message are in view. For a page that has just responded. */
export function resultProblems(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const seen = (element: Element | null, name: string) => {
      if (!element) return [`there is no ${name}`]
      const { top, bottom } = element.getBoundingClientRect()
      return top >= 0 && bottom <= window.innerHeight ? [] : [`the ${name} is at ${top} to ${bottom} px`]
    }
    const said = document.querySelector('main :is([role="alert"], .alert, .field-message.text-error)')
    return [...seen(document.activeElement, 'focus'), ...seen(said, 'message')]
  })
}

/** Runs in the page. Finds a list whose markers are outside of it, which is never intended. */
function readLists(): string[] {
  return [...document.querySelectorAll('li')]
    .filter((item) => item.checkVisibility() && item.parentElement?.matches('ul, ol'))
    .filter((item) => {
      const { display, listStyleType, listStylePosition } = getComputedStyle(item)
      const space = Number.parseFloat(getComputedStyle(item.parentElement ?? item).paddingInlineStart)
      return (
        display === 'list-item' && listStyleType !== 'none' && listStylePosition === 'outside' && space < 12
      )
    })
    .map((item) => `a list marker: ${item.outerHTML.slice(0, 120)}`)
}
