import type { DrawnPage } from './page-template'

/** A style sheet of Next's build, as React writes it into a page. */
const sheetLink =
  /<link rel="stylesheet" href="(\/_next\/static\/[\w./~-]+)" (nonce="[\w-]+") data-precedence="next"\/>/g

/** What would mean something else inside a page: the end of the element, and URLs that begin at the file's own. */
const boundToFile = /<\/style|@import|url\(/i

/**
 * Puts the style sheets of a page into the page, so that a first visitor does not wait for them. Their links stay, for
 * print: React asks for each sheet that has no link, and the browser gets the file without haste, for the next page.
 * @param load the text of a file of the build; null when there is none
 * @returns the same page when one of its sheets has to stay a file
 */
export async function withStylesInside(
  page: DrawnPage,
  load: (url: string) => Promise<string | null>,
): Promise<DrawnPage> {
  const sheets = new Map<string, string>()
  for (const [, url = ''] of page.body.matchAll(sheetLink)) {
    const css = await load(url)
    if (css === null || boundToFile.test(css)) return page
    sheets.set(url, css)
  }
  const { link, ...headers } = page.headers
  const preloads = [link ?? []].flat().filter((line) => !sheets.has(/^<([^>]*)>/.exec(line)?.[1] ?? ''))
  return {
    ...page,
    headers: { ...headers, ...(preloads.length > 0 && { link: preloads }) },
    body: page.body.replaceAll(
      sheetLink,
      (element, url, nonce) =>
        `<style ${nonce} data-precedence="next" data-href="${url}">${sheets.get(url)}</style>${element.replace('/>', ' media="print"/>')}`,
    ),
  }
}
