import type { Page } from '@playwright/test'

/** Extra space between lines, letters, words and paragraphs (WCAG 1.4.12). */
const textSpacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }
`

/** Spaces the text as a visitor's own style sheet does. Returns a function that ends it. */
export async function spaceText(page: Page): Promise<() => Promise<void>> {
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets = [sheet]
  }, textSpacing)
  return () =>
    page.evaluate(() => {
      document.adoptedStyleSheets = []
    })
}

/** Makes only the text larger, as a visitor does in the settings of the browser. Returns a function that ends it. */
export async function enlargeText(page: Page, size: string): Promise<() => Promise<void>> {
  const setSize = (value: string) =>
    page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize
    }, value)
  await setSize(size)
  return () => setSize('')
}

/**
 * What is not readable in the current size and spacing: sideways scrolling, cut text, text on other text. And a brand
 * that does not begin where the content does.
 */
export function layoutProblems(page: Page): Promise<string[]> {
  return page.evaluate(readLayout)
}

/**
 * The link to the current page, if it is out of view in a navigation that scrolls. For a page that was just
 * opened.
 */
export function hiddenCurrentPage(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('nav [aria-current="page"]')].flatMap((current) => {
      const { left, right } = current.getBoundingClientRect()
      const row = current.closest('nav > *')?.getBoundingClientRect()
      const isInView = row && left > row.left - 1 && right < row.right + 1
      return isInView ? [] : [`the current page is out of view: ${current.outerHTML}`]
    }),
  )
}

/** The controls that are out of view, or under something else, while they have the focus (WCAG 2.4.11). */
export function coveredControls(page: Page): Promise<string[]> {
  return page.evaluate(readCoveredControls)
}

/** Runs in the page. */
function readLayout(): string[] {
  const { documentElement: root } = document
  // Opened elements move briefly, and again after each change of the motion preference.
  for (const animation of document.getAnimations())
    if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish()
  const notForEyes = '.visually-hidden, .skip-link, noscript, option'
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && !element.closest(notForEyes)
  const name = ({ outerHTML }: Element) => outerHTML.slice(0, 120)

  function isCut(element: Element): boolean {
    const { overflowX, overflowY } = getComputedStyle(element)
    const clips = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
    const isTyped = /^(?:INPUT|SELECT|TEXTAREA)$/.test(element.tagName)
    const isTooHigh = element.scrollHeight > element.clientHeight + 1
    if (isTyped) return isTooHigh
    return (
      (clips(overflowX) && element.scrollWidth > element.clientWidth + 1) || (clips(overflowY) && isTooHigh)
    )
  }

  /** The nearest part around an element that scrolls sideways. */
  function scrollerOf(element: Element): Element | null {
    const scrolls = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth + 1
    for (let part = element.parentElement; part && part !== document.body; part = part.parentElement)
      if (/^(?:auto|scroll)$/.test(getComputedStyle(part).overflowX) && scrolls(part)) return part
    return null
  }

  /**
   * Whether a visitor can bring a text into view: it is in a part that scrolls, which itself is on the page,
   * and not before the start of that part, where scrolling does not reach. Links bring themselves into view
   * for the keyboard.
   */
  function isReachable({ rect, parent }: Place): boolean {
    const scroller = scrollerOf(parent)
    if (!scroller || !parent.closest('a[href], button')) return false
    const box = scroller.getBoundingClientRect()
    if (box.left < -1 || box.right > root.clientWidth + 1) return false
    const isFromRight = getComputedStyle(scroller).direction === 'rtl'
    const scrolled = Math.abs(scroller.scrollLeft)
    const start = scrolled + (isFromRight ? box.right - rect.right : rect.left - box.left)
    return start > -1 && start + rect.width < scroller.scrollWidth + 1
  }

  /** Where each piece of text is on the screen. */
  function placesOfTexts() {
    const places: { rect: DOMRect; parent: Element }[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { parentElement: parent, textContent } = walker.currentNode
      if (!parent || !textContent?.trim() || !isSeen(parent)) continue
      const range = document.createRange()
      range.selectNodeContents(walker.currentNode)
      for (const rect of range.getClientRects()) if (rect.width > 1) places.push({ rect, parent })
    }
    return places
  }

  function isOn({ rect: a, parent }: Place, { rect: b, parent: other }: Place): boolean {
    if (parent === other) return false
    const across = Math.min(a.right, b.right) - Math.max(a.left, b.left)
    const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
    return across > 2 && down > 0.3 * Math.min(a.height, b.height)
  }
  type Place = ReturnType<typeof placesOfTexts>[number]

  /** How far from the side where lines begin. */
  function beginOf(selector: string): number | undefined {
    const element = document.querySelector(selector)
    if (!element || !isSeen(element)) return undefined
    const { left, right } = element.getBoundingClientRect()
    return root.dir === 'rtl' ? root.clientWidth - right : left
  }

  const places = placesOfTexts()
  const brand = beginOf('.brand') ?? 0
  const content = beginOf('main :is(.card, .account-page) > :first-child') ?? brand
  const sideways = root.scrollWidth - root.clientWidth
  return [
    ...(sideways > 0 ? [`the page scrolls ${sideways} px sideways`] : []),
    ...(Math.abs(brand - content) > 1
      ? [`the brand begins at ${brand} px, the content at ${content} px`]
      : []),
    ...[...document.querySelectorAll('body *')]
      .filter((element) => isSeen(element) && isCut(element))
      .map((element) => `cut off: ${name(element)}`),
    ...places
      .filter(({ rect }) => rect.left < -1 || rect.right > root.clientWidth + 1)
      .filter((place) => !isReachable(place))
      .map(({ parent }) => `outside of the page: ${name(parent)}`),
    ...places.flatMap((place, index) =>
      places
        .slice(index + 1)
        .filter((other) => isOn(place, other))
        .map((other) => `text on text: ${name(place.parent)} and ${name(other.parent)}`),
    ),
  ]
}

/** Runs in the page. A row that scrolls to the current page has done so before the visitor presses a key. */
async function readCoveredControls(): Promise<string[]> {
  const moving = [...document.querySelectorAll('nav > ul')].flatMap((row) => row.getAnimations())
  // The fade follows the scrolling, and never ends.
  const timed = moving.filter(({ timeline }) => timeline === document.timeline)
  await Promise.all(timed.map(({ finished }) => finished))
  const controls = document.querySelectorAll<HTMLElement>(
    'main :is(a[href], button, input:not([type=hidden]), select, textarea, summary)',
  )
  const { documentElement: root } = document
  const problems: string[] = []
  for (const control of controls) {
    if (!control.checkVisibility({ visibilityProperty: true }) || control.tabIndex < 0) continue
    control.focus()
    if (document.activeElement !== control) continue
    const { left, right, top, bottom } = control.getBoundingClientRect()
    const x = (Math.max(left, 0) + Math.min(right, root.clientWidth)) / 2
    const y = (Math.max(top, 0) + Math.min(bottom, root.clientHeight)) / 2
    const hit = document.elementFromPoint(x, y)
    const isInView = bottom > 0 && top < root.clientHeight && right > 0 && left < root.clientWidth
    if (!isInView || !hit || !(control.contains(hit) || hit.contains(control))) {
      problems.push(`covered or out of view with the focus: ${control.outerHTML.slice(0, 120)}`)
    }
  }
  return problems
}
