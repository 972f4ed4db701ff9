import type { Page } from '@playwright/test'

/** How long a person holds a button, in milliseconds. */
const held = 90

/** A letter that no Latin keyboard types: a password field with the focus warns about it. */
const otherLetter = 'ж'

/** The page's record of the presses. */
interface Presses {
  /** The kinds of field and button that were pressed. */
  readonly seen: Set<string>
  /** Something lies over these. */
  readonly covered: Set<Element>
  readonly problems: string[]
  /** The kinds of the field and the button whose turn it is. */
  kinds: readonly string[]
  field?: HTMLInputElement
  button?: Element
  /** All buttons around the field. */
  around: readonly Element[]
  /** Where a press of each of them would be, since the last press began. */
  points: ReadonlyMap<Element, DOMPoint>
  pressed?: EventTarget | null
  clicked?: EventTarget | null
}

declare global {
  interface Window {
    presses?: Presses
  }
  interface Element {
    /** Chromium has it. */
    scrollIntoViewIfNeeded(): void
  }
}

/**
 * The buttons that a press does not reach because something moves while it is held. One of each kind is pressed,
 * and one after each kind of field of its card, as if the visitor had typed there. All others of the card must
 * stay in place. No press submits anything.
 */
export async function pressProblems(page: Page): Promise<string[]> {
  await page.evaluate(watchPresses)
  for (;;) {
    const type = await page.evaluate(focusNextField)
    if (type === null) return page.evaluate(() => window.presses?.problems ?? [])
    if (type === 'password') {
      await page.keyboard.press('Delete')
      await page.keyboard.type(otherLetter)
    }
    const { x, y } = await page.evaluate(showButton)
    await page.mouse.click(x, y, { delay: held })
    await page.evaluate(noteProblems)
  }
}

/** Runs in the page. Keeps each click from doing anything. */
function watchPresses(): void {
  const presses: Presses = {
    ...{ seen: new Set(), covered: new Set(), problems: [] },
    ...{ kinds: [], around: [], points: new Map() },
  }
  window.presses = presses
  window.addEventListener(
    'pointerdown',
    ({ target }) => {
      presses.pressed = target
      presses.clicked = null
      // At the upper edge of a button, from which it is gone soonest.
      const pointOf = ({ left, top, width, height }: DOMRect) =>
        new DOMPoint(left + width / 2, top + Math.min(6, height / 2))
      presses.points = new Map(
        presses.around.map((button) => [button, pointOf(button.getBoundingClientRect())]),
      )
    },
    true,
  )
  window.addEventListener(
    'click',
    (event) => {
      presses.clicked = event.target
      event.preventDefault()
      event.stopImmediatePropagation()
    },
    true,
  )
}

/**
 * Runs in the page. Focuses the field of the next pair of field and button of which one is new, and selects its text.
 * @returns the type of the field; null after the last pair
 */
function focusNextField(): string | null {
  const { presses } = window
  if (!presses) return null
  const isSeen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true })
  }
  const kindOf = (element: Element, names: readonly string[]) =>
    [element.tagName, ...names.map((name) => element.getAttribute(name))].join()
  const cards = [...document.querySelectorAll('main, main .row-panel')]
  const fields = document.querySelectorAll<HTMLInputElement>('main input:not([type="hidden"], [readonly])')
  for (const field of [...fields].filter(isSeen)) {
    const card = cards.findLast((one) => one.contains(field))
    const buttons = [...(card?.querySelectorAll(':is(button:enabled, a, summary, [type="checkbox"])') ?? [])]
    const around = buttons.filter((button) => isSeen(button) && !presses.covered.has(button))
    for (const button of around) {
      // Fields of one kind say the same things under themselves.
      const kinds = [
        kindOf(field, ['type', 'inputmode', 'autocomplete']),
        kindOf(button, ['type', 'class', 'name']),
      ].map((kind) => `${card ? cards.indexOf(card) : -1},${kind}`)
      if (kinds.every((kind) => presses.seen.has(kind))) continue
      Object.assign(presses, { kinds, field, button, around })
      field.focus()
      field.select()
      return field.type
    }
  }
  return null
}

/** Runs in the page. Returns where the button is, once nothing moves. */
async function showButton(): Promise<{ x: number; y: number }> {
  const { button } = window.presses ?? {}
  button?.scrollIntoViewIfNeeded()
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const { left, top, width, height } = button?.getBoundingClientRect() ?? new DOMRect()
  return { x: left + width / 2, y: top + Math.min(6, height / 2) }
}

/** Runs in the page, after a press. */
function noteProblems(): void {
  const { presses } = window
  if (!presses) return
  const { kinds, field, button, points, pressed, clicked, problems } = presses
  const contains = (target?: EventTarget | null) => target instanceof Node && button?.contains(target)
  const nameOf = (element?: Element) => `${element?.outerHTML.slice(0, 120)} from ${field?.id}`
  if (!contains(pressed)) {
    // Something lies over a button whose turn it is not: `layoutProblems` looks for that. Another one of its kind
    // is pressed instead.
    if (button) presses.covered.add(button)
    return
  }
  for (const kind of kinds) presses.seen.add(kind)
  if (!contains(clicked)) problems.push(nameOf(button))
  for (const [other, { x, y }] of points) {
    if (other === button) continue
    const { left, right, top, bottom } = other.getBoundingClientRect()
    const isThere = left <= x && x <= right && top <= y && y <= bottom
    if (!isThere) problems.push(`moves: ${nameOf(other)}`)
  }
}
