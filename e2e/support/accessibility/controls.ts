import type { Page } from '@playwright/test'

/**
 * The controls that are smaller than 24 by 24 CSS px (WCAG 2.5.8), and main buttons lower than 44.
 * @param lowest the height that every control must have
 */
export function smallTargets(page: Page, lowest = 24): Promise<string[]> {
  return page.evaluate(readSmallTargets, lowest)
}

/**
 * The `autocomplete` tokens of the product's fields, as browsers and assistive technology read them (WCAG
 * 1.3.5), by the name of the field. `null`: none of the tokens fits.
 */
const purposes: readonly (readonly [name: RegExp, tokens: readonly (string | null)[]])[] = [
  [/^identifier$/, ['username', 'username webauthn', 'email']],
  [/^traits\.email$/, ['email', 'username']],
  [/^traits\.name\.first$/, ['given-name']],
  [/^traits\.name\.last$/, ['family-name']],
  [/^traits\.birthdate$/, ['bday']],
  [/^email$/, ['email']],
  [/^recovery_/, ['email', 'username', 'tel']],
  [/^password$/, ['current-password', 'new-password']],
  [/^(?:code|totp_code|traits\.sms)$/, ['one-time-code']],
  [/^lookup_secret$/, ['off']],
  [/^traits\.phone$/, ['tel']],
  [/^latchkey\.country$/, ['tel-country-code']],
  // The field that searches the list of countries. The list itself has the token.
  [/^$/, ['off']],
  // The name of a security key, the code that a television shows, and the words that confirm a deletion.
  [/^(?:webauthn_register_displayname|user_code|confirmation)$/, ['off', null]],
]

/** The fields with a missing or wrong `autocomplete` token. */
export async function purposeProblems(page: Page): Promise<string[]> {
  const fields = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('main form :is(input, select)')]
      .filter(
        (field) =>
          !/^(?:hidden|checkbox|submit|button)$/.test(field.type) &&
          field.tabIndex >= 0 &&
          field.checkVisibility(),
      )
      .map((field) => ({ name: field.name, token: field.getAttribute('autocomplete') })),
  )
  return fields.flatMap(({ name, token }) => {
    const allowed = purposes.find(([pattern]) => pattern.test(name))?.[1]
    if (!allowed) return [`no purpose is known for the field ${name}`]
    return allowed.includes(token) ? [] : [`the field ${name} has autocomplete=${token}`]
  })
}

/** The fields that reject pasted text (WCAG 3.3.8). */
export function pasteProblems(page: Page): Promise<string[]> {
  return page.evaluate(readPaste)
}

/** Elements that look alike in forced colors, which remove backgrounds and shadows (WCAG 1.4.1, 1.4.11). */
export function forcedColorProblems(page: Page): Promise<string[]> {
  return page.evaluate(readForcedColors)
}

/** The animations and transitions that run although the visitor prefers reduced motion. */
export function motionProblems(page: Page): Promise<string[]> {
  return page.evaluate(readMotion)
}

/** Runs in the page. */
function readSmallTargets(lowest: number): string[] {
  const controls = document.querySelectorAll<HTMLElement>(
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=option]',
  )
  const problems: string[] = []
  for (const control of controls) {
    const isReached = control.checkVisibility({ visibilityProperty: true }) && control.tabIndex >= 0
    if (!isReached || control.closest('.visually-hidden, .skip-link')) continue
    // A link within a sentence is as high as the sentence.
    const around = control.parentElement?.textContent?.trim().length ?? 0
    const isInSentence =
      getComputedStyle(control).display === 'inline' && around > (control.textContent?.trim().length ?? 0)
    if (isInSentence) continue
    const { width, height } = control.getBoundingClientRect()
    // A press on the label of a checkbox is a press on the checkbox.
    const label = control instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(control.type)
    const pressed = label ? (control.labels?.[0]?.getBoundingClientRect() ?? { height, width }) : undefined
    const size = { width: width + (pressed?.width ?? 0), height: Math.max(height, pressed?.height ?? 0) }
    // Rows have small buttons, because their panel is about one thing.
    const isMain = control.matches('.button-large') && !control.closest('.rows')
    const minimumHeight = isMain ? 44 : lowest
    if (size.width < 24 || size.height < minimumHeight) {
      problems.push(
        `${Math.round(size.width)} by ${Math.round(size.height)} px: ${control.outerHTML.slice(0, 120)}`,
      )
    }
  }
  return problems
}

/** Runs in the page. */
function readPaste(): string[] {
  const fields = [...document.querySelectorAll<HTMLInputElement>('main input:not([type=hidden], [readonly])')]
  const refuses = (field: HTMLInputElement) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', '123 456')
    const options = { bubbles: true, cancelable: true, clipboardData }
    return !field.dispatchEvent(new ClipboardEvent('paste', options))
  }
  return fields.filter(refuses).map((field) => `nothing can be pasted into ${field.outerHTML.slice(0, 120)}`)
}

/** Runs in the page. */
function readForcedColors(): string[] {
  const problems: string[] = []
  const seen = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) && !element.closest('.visually-hidden'),
    )
  const isClear = (color: string) => /^rgba\(.*, 0\)$|^transparent$/.test(color)
  const page = getComputedStyle(document.body).backgroundColor
  const ground = isClear(page) ? getComputedStyle(document.documentElement).backgroundColor : page

  for (const control of seen('.button, input:not([type=checkbox], [type=hidden]), select')) {
    const { borderTopStyle, borderTopWidth, borderTopColor } = getComputedStyle(control)
    const hasEdge = borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) >= 1
    if (!hasEdge || isClear(borderTopColor) || borderTopColor === ground) {
      problems.push(`no edge in forced colours: ${control.outerHTML.slice(0, 120)}`)
    }
  }
  const look = (element: Element) => {
    const style = getComputedStyle(element)
    const outline = isClear(style.outlineColor) ? 'none' : style.outlineStyle
    return [
      outline,
      style.fontWeight,
      style.textDecorationLine,
      style.borderTopColor,
      style.forcedColorAdjust,
    ].join()
  }
  for (const chosen of seen('[aria-current], [aria-selected=true]')) {
    const state = chosen.hasAttribute('aria-current') ? 'aria-current' : 'aria-selected'
    const group = chosen.closest('ul, nav, [role=listbox]')
    const others = [...(group?.querySelectorAll(chosen.tagName) ?? [])].filter(
      (element) => !element.matches('[aria-current], [aria-selected=true]'),
    )
    if (others.some((other) => look(other) === look(chosen))) {
      problems.push(`${state} is not seen in forced colours: ${chosen.outerHTML.slice(0, 120)}`)
    }
  }
  return problems
}

/** Runs in the page. A button is made busy, because a spinner turns in it then. */
function readMotion(): string[] {
  const button = document.querySelector('main .button')
  const before = button?.getAttribute('aria-busy') ?? null
  button?.setAttribute('aria-busy', 'true')
  const problems: string[] = []
  const longest = (durations: string) => Math.max(...durations.split(',').map(Number.parseFloat))
  for (const element of document.querySelectorAll('html, body *')) {
    for (const pseudo of [null, '::before', '::after']) {
      const { animationName, animationDuration, transitionDuration, scrollBehavior } = getComputedStyle(
        element,
        pseudo,
      )
      const isAnimated = animationName !== 'none' && longest(animationDuration) > 0
      if (isAnimated || longest(transitionDuration) > 0 || scrollBehavior === 'smooth') {
        problems.push(`moves: ${element.outerHTML.slice(0, 120)} ${pseudo ?? ''}`)
      }
    }
  }
  if (before === null) button?.removeAttribute('aria-busy')
  return problems
}
