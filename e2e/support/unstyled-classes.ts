import type { Page } from '@playwright/test'

/** The classes of a page that no rule of its stylesheets names: a rule was dropped, or its sheet is not loaded. */
export function unstyledClasses(page: Page): Promise<string[]> {
  return page.evaluate(readUnstyledClasses)
}

/** Runs in the page. */
function readUnstyledClasses(): string[] {
  const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules])
  const css = rules.map(({ cssText }) => cssText).join('\n')
  const names = [...document.querySelectorAll('body [class]')].flatMap(({ classList }) => [...classList])
  return [...new Set(names)].filter((name) => !new RegExp(`\\.${CSS.escape(name)}(?![\\w-])`).test(css))
}
