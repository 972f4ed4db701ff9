import type { Page } from '@playwright/test'

/** The usual look, which the class beside it has. */
const usual = ['alert-default', 'button-medium']

/** The classes of a page that no rule of its stylesheets names: a rule was dropped, or its sheet is not loaded. */
export async function unstyledClasses(page: Page): Promise<string[]> {
  return (await page.evaluate(readUnstyledClasses)).filter((name) => !usual.includes(name))
}

/** Runs in the page. */
function readUnstyledClasses(): string[] {
  const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules])
  const css = rules.map(({ cssText }) => cssText).join('\n')
  const names = [...document.querySelectorAll('body [class]')].flatMap(({ classList }) => [...classList])
  return [...new Set(names)].filter((name) => !new RegExp(`\\.${CSS.escape(name)}(?![\\w-])`).test(css))
}
