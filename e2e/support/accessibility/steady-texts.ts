import type { Page } from '@playwright/test'

/** Values that differ in each run, and their placeholders in the reviewed files. */
const changing: readonly (readonly [pattern: string, steady: string])[] = [
  ['ada-[0-9a-f]{12}@example\\.com', 'ada@example.com'],
  ['\\+886[ 9]\\d[\\d ]+\\d', '+886 912 345 678'],
  ['[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}', 'the-id'],
  ['\\b\\d{1,2} \\p{Lu}\\p{L}+ 20\\d\\d(?:,? (?:at )?\\d{1,2}:\\d\\d(?::\\d\\d)?)?', '3 May 2026'],
  ['· \\d:\\d\\d$', '· 1:00'],
  ['\\bin \\d+ seconds?', 'in 60 seconds'],
  ['\\b\\d+ (?:seconds?|minutes?) ago', 'now'],
  ['account=[\\w-]+', 'account=the-account'],
  ['(begun|challenge|state|nonce)(=|%(?:25)*3D)[\\w-]+(?:=|%(?:25)*3D)*', '$1$2x'],
  ['\\p{Lu}\\p{L}+ \\d{1,2}, 20\\d\\d', 'May 3, 2026'],
  ['\\b[0-9A-Z]{5}-[0-9A-Z]{5}\\b', 'AB12C-DE34F'],
  ['localhost(?::|%(?:25)*3A)\\d+', 'localhost'],
]

/** Puts the same values on the screen in each run. It is the last thing that a test does with a page. */
export function steadyTexts(page: Page): Promise<void> {
  return page.evaluate((patterns) => {
    const steady = (text: string) =>
      patterns.reduce((result, [from, to]) => result.replace(new RegExp(from, 'gu'), to), text)
    // JavaScript counts down in these elements. It does not find the copies.
    for (const place of document.querySelectorAll(
      '[data-waiting], [data-waiting] + span, :has(> .countdown)',
    )) {
      place.replaceWith(place.cloneNode(true))
    }
    for (const field of document.querySelectorAll<HTMLInputElement>('[name=user_code][value]')) {
      if (field.value.length > 6) field.value = 'aBcDeFgH'
    }
    for (const place of document.querySelectorAll('.code')) place.textContent = 'the key'
    for (const place of document.querySelectorAll('.codes li')) place.textContent = 'a code'
    for (const place of document.querySelectorAll('.countdown')) place.textContent = ' · 60'
    // Next announces a new page some time after it is rendered.
    document.querySelector('next-route-announcer')?.remove()
    // An address that may break is in several elements.
    for (const place of document.querySelectorAll('[translate=no]:has(> wbr)')) {
      place.replaceChildren(place.textContent ?? '')
    }
    const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const node = walker.currentNode
      const text = steady(node.textContent ?? '')
      if (text !== node.textContent) node.textContent = text
    }
    for (const field of document.querySelectorAll<HTMLInputElement>('input:not([type=hidden])')) {
      if (field.value !== steady(field.value)) field.value = steady(field.value)
    }
    for (const element of document.querySelectorAll('[aria-label], [title], [alt], [href]')) {
      for (const { name, value } of [...element.attributes]) {
        if (value !== steady(value)) element.setAttribute(name, steady(value))
      }
    }
  }, changing)
}
