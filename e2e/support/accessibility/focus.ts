import type { Page } from '@playwright/test'

/** The page's record of a walk with the Tab key. */
interface Walk {
  readonly problems: string[]
  readonly reached: Set<Element>
  /** The look of each element without the focus. */
  readonly looks: Map<Element, string>
  last: Element | null
}

declare global {
  interface Window {
    walk?: Walk
  }
}

/** Enough for the longest page. A page that needs more has a focus loop. */
const maxStops = 150

/**
 * Walks through the whole page with the Tab key. Returns where the focus is not visible, leaves the order of
 * the page, is trapped, or does not arrive. Ends with the focus on the last element.
 */
export async function tabProblems(page: Page): Promise<string[]> {
  await page.evaluate(beginWalk)
  for (let stops = 0; stops < maxStops; stops += 1) {
    await page.keyboard.press('Tab')
    if (!(await page.evaluate(recordStop))) return page.evaluate(endWalk)
  }
  return ['the focus never comes to the end of the page']
}

/** Whether the focus is visible: `seen`, or the control where it is not. */
export function focusIsSeen(page: Page): Promise<string> {
  return page.evaluate(readFocus)
}

/** Finds controls whose focus is not visible. The visitor must have pressed a key before. */
export function hiddenFocus(page: Page): Promise<string[]> {
  return page.evaluate(readHiddenFocus)
}

/** Runs in the page. */
function readFocus(): string {
  const element = document.activeElement
  if (!element) return 'nothing'
  const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element)
  const { top, bottom } = element.getBoundingClientRect()
  const hasRing = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
  const isInView = bottom > 0 && top < window.innerHeight
  const isClear = /^rgba\(.*, 0\)$/.test(outlineColor)
  return hasRing && !isClear && isInView ? 'seen' : element.outerHTML.slice(0, 120)
}

/** Runs in the page. The walk starts at the skip link, which is first. */
function beginWalk(): void {
  const look = (element: Element) => {
    const { outline, boxShadow } = getComputedStyle(element)
    return `${outline} ${boxShadow}`
  }
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  const looks = new Map([...document.querySelectorAll('body *')].map((element) => [element, look(element)]))
  window.walk = { problems: [], reached: new Set(), looks, last: null }
  document.querySelector<HTMLElement>('.skip-link')?.focus()
}

/** Runs in the page. Returns false at the end. */
function recordStop(): boolean {
  const { walk, document: page } = window
  const element = page.activeElement
  const isEnd = !element || element === page.body || element.matches('.skip-link')
  if (!walk || isEnd) return false
  // A date has three parts, and each of them is a stop.
  if (walk.reached.has(element)) return element === walk.last && element.matches('[type=date]')
  const name = element.outerHTML.slice(0, 120)
  const { outline, outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(element)
  const isClear = /^rgba\(.*, 0\)$/.test(outlineColor)
  const hasRing = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 && !isClear
  const isSame = walk.looks.get(element) === `${outline} ${boxShadow}`
  if (isSame || !(hasRing || boxShadow !== 'none')) walk.problems.push(`the focus is not visible: ${name}`)
  const isAfter = !walk.last || walk.last.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING
  if (!isAfter) walk.problems.push(`the focus goes back: ${name}`)
  walk.reached.add(element)
  walk.last = element
  return true
}

/** Runs in the page. Names the controls that the walk did not reach, and those that CSS moved. */
function endWalk(): string[] {
  const { problems = [], reached = new Set<Element>() } = window.walk ?? {}
  const controls = document.querySelectorAll<HTMLElement>(
    'a[href], button, input:not([type=hidden]), select, textarea, summary',
  )
  for (const control of controls) {
    const isReachable = control.tabIndex >= 0 && !control.matches(':disabled, .skip-link')
    if (isReachable && control.checkVisibility({ visibilityProperty: true }) && !reached.has(control)) {
      problems.push(`Tab does not come to: ${control.outerHTML.slice(0, 120)}`)
    }
  }
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    const { order, flexDirection, display } = getComputedStyle(element)
    const isReversed = /flex/.test(display) && /reverse/.test(flexDirection)
    if (order !== '0' || isReversed || element.tabIndex > 0) {
      problems.push(`not in the order of the page: ${element.outerHTML.slice(0, 120)}`)
    }
  }
  return problems
}

/** Runs in the page. */
function readHiddenFocus(): string[] {
  const controls = document.querySelectorAll<HTMLElement>(
    'a[href], button, input:not([type=hidden]), select, textarea, summary',
  )
  const look = (element: Element) => {
    const { outlineStyle, outlineWidth, outlineColor, outlineOffset, borderTopColor } =
      getComputedStyle(element)
    const isClear = /^rgba\(.*, 0\)$/.test(outlineColor)
    return {
      hasRing: outlineStyle !== 'none' && !isClear,
      all: [outlineStyle, outlineWidth, outlineColor, outlineOffset, borderTopColor].join(),
    }
  }
  const problems: string[] = []
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  for (const control of controls) {
    const before = look(control)
    control.focus()
    if (document.activeElement !== control) continue
    const after = look(control)
    if (!after.hasRing || after.all === before.all) {
      problems.push(`the focus is not visible: ${control.outerHTML.slice(0, 120)}`)
    }
    control.blur()
  }
  return problems
}
