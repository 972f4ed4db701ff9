import type { Locator, Page } from '@playwright/test'

/** How long a person holds a button, in milliseconds. */
const held = 90

/** A letter that no Latin keyboard types: a password field with the focus warns about it. */
const otherLetter = 'ж'

/**
 * The buttons that a press does not reach because something moves while it is held. Each is pressed after
 * each kind of field of its card, as if the visitor had typed there. No press submits anything.
 */
export async function pressProblems(page: Page): Promise<string[]> {
  await page.evaluate(catchClicks)
  const problems: string[] = []
  const seen = new Set<string>()
  for (const field of await visible(page.locator('main input:not([type="hidden"], [readonly])'))) {
    const kind = await field.evaluate(kindInCard)
    if (seen.has(kind)) continue
    seen.add(kind)
    const card = field.locator('xpath=ancestor::*[self::main or contains(@class, "row-panel")][1]')
    for (const button of await visible(card.locator(':is(button:enabled, a, summary, [type="checkbox"])'))) {
      await field.focus()
      if ((await field.getAttribute('type')) === 'password') {
        await field.fill('')
        await field.pressSequentially(otherLetter)
      }
      if (!(await isReached(page, button))) problems.push(await nameOf(button, field))
    }
  }
  return problems
}

/** Fields of one kind say the same things under themselves. Runs in the page. */
function kindInCard(field: Element): string {
  const cards = [...document.querySelectorAll('main, main .row-panel')]
  const card = cards.findLastIndex((one) => one.contains(field))
  return [card, ...['type', 'inputmode', 'autocomplete'].map((name) => field.getAttribute(name))].join()
}

async function visible(all: Locator): Promise<Locator[]> {
  const found = await all.all()
  const seen = await Promise.all(found.map((one) => one.isVisible()))
  return found.filter((_, index) => seen[index])
}

async function isReached(page: Page, button: Locator): Promise<boolean> {
  await button.scrollIntoViewIfNeeded()
  const box = await button.boundingBox()
  // Something lies over a button whose turn it is not: `layoutProblems` looks for that.
  if (box === null) return true
  // At its upper edge, from which it is gone soonest.
  await page.mouse.click(box.x + box.width / 2, box.y + Math.min(6, box.height / 2), { delay: held })
  return button.evaluate((element) => {
    const { pressed, clicked } = window as unknown as { pressed?: Element; clicked?: Element }
    return !element.contains(pressed ?? null) || element.contains(clicked ?? null)
  })
}

async function nameOf(button: Locator, field: Locator): Promise<string> {
  const from = await field.getAttribute('id')
  return button.evaluate((element, id) => `${element.outerHTML.slice(0, 120)} from ${id}`, from)
}

/** Runs in the page. Notes what was pressed and clicked last, and keeps each click from doing anything. */
function catchClicks(): void {
  const last = window as unknown as { pressed?: EventTarget | null; clicked?: EventTarget | null }
  window.addEventListener(
    'pointerdown',
    ({ target }) => {
      last.pressed = target
      last.clicked = null
    },
    true,
  )
  window.addEventListener(
    'click',
    (event) => {
      last.clicked = event.target
      event.preventDefault()
      event.stopImmediatePropagation()
    },
    true,
  )
}
