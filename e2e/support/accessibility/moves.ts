import type { Page } from '@playwright/test'

/** How far something may move, in px. */
const most = 1

/**
 * Which of the field with the focus and the buttons move: a press that is under way would miss them.
 * @param change what happens in the meantime: someone types or waits
 */
export async function movedBy(page: Page, change: () => Promise<unknown>): Promise<string[]> {
  const before = await page.evaluate(readPlaces)
  await change()
  const after = await page.evaluate(readPlaces)
  return before.flatMap(({ name, x, y }) => {
    const now = after.find((place) => place.name === name)
    if (now && Math.hypot(now.x - x, now.y - y) <= most) return []
    return [`${name} from ${x}, ${y} to ${now ? `${now.x}, ${now.y}` : 'nowhere'}`]
  })
}

/** Runs in the page. */
function readPlaces(): { name: string; x: number; y: number }[] {
  return [...document.querySelectorAll('main :is(.button, summary, :focus)')]
    .filter((element) => element.checkVisibility())
    .map((element, index) => {
      const { x, y } = element.getBoundingClientRect()
      return { name: `${index}: ${element.textContent || element.id}`, x: x + scrollX, y: y + scrollY }
    })
}
