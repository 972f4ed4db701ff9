import { expect, type Locator, type Page } from '@playwright/test'

/**
 * The buttons that open the menus of a page: the theme, and on a page of the account the account. A page that
 * loads hides them.
 */
export const menus = (page: Page): Locator => page.locator('details:has(> .menu) > summary:visible')

/** Opens each menu of the page, and closes it by Escape. Returns the violations. */
export async function menuProblems(page: Page): Promise<string[]> {
  const problems: string[] = []
  for (const menu of await menus(page).all()) {
    await menu.click()
    problems.push(...(await page.evaluate(readOpenMenu)))
    await page.keyboard.press('Escape')
    await expect(page.locator('.menu:visible')).toHaveCount(0)
    await expect(menu).toBeFocused()
  }
  return problems
}

/** Runs in the page. */
function readOpenMenu(): string[] {
  const open = [...document.querySelectorAll('.menu')].filter((menu) => menu.checkVisibility())
  if (open.length !== 1) return [`${open.length} menus are open`]
  const menu = open[0] as Element
  const { left, right } = menu.getBoundingClientRect()
  const { clientWidth } = document.documentElement
  const marked = [...menu.querySelectorAll('li')].filter((item) => {
    const { display, listStyleType, listStyleImage } = getComputedStyle(item)
    return display === 'list-item' && `${listStyleType} ${listStyleImage}` !== 'none none'
  })
  return [
    ...(left < 0 || right > clientWidth ? [`a menu from ${left} to ${right} px of ${clientWidth}`] : []),
    ...marked.map((item) => `a list marker: ${item.textContent}`),
    ...textsIn(menu)
      .filter((text) => breaksInWord(text))
      .map((text) => `a word is broken: ${text.textContent}`),
  ]

  function textsIn(part: Node): Node[] {
    return part.nodeType === Node.TEXT_NODE ? [part] : [...part.childNodes].flatMap(textsIn)
  }

  /** Whether a word has its first and its last letter on different lines. */
  function breaksInWord(text: Node): boolean {
    return [...(text.textContent ?? '').matchAll(/\S+/g)].some(({ index, 0: word }) => {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1
    })
  }
}
