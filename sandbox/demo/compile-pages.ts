import { readdirSync } from 'node:fs'

/** What the cards of the front page lead to, in their order. */
const first = ['/login', '/registration', '/settings', '/signed-in', '/consent', '/', '/sessions']

/**
 * Asks the development server for each page of the app, one after the other, so that it compiles them before somebody
 * comes. Nothing happens there: no request has a cookie, and no flow has this id.
 */
export async function compilePages(appUrl: string): Promise<void> {
  await ask(`${appUrl}/login`)
  for (const path of new Set([...first, ...pagePaths()])) await ask(`${appUrl}${path}?flow=none`)
}

async function ask(url: string): Promise<void> {
  const response = await fetch(url, { redirect: 'manual' }).catch(() => undefined)
  await response?.body?.cancel()
}

/** The paths of the app's pages, as its folders name them. */
function pagePaths(): string[] {
  const files = readdirSync('app', { recursive: true, encoding: 'utf8' })
  return files.flatMap((file) => {
    const folders = file.split(/[\\/]/)
    if (folders.pop() !== 'page.tsx') return []
    return `/${folders.filter((name) => !name.startsWith('(')).join('/')}`
  })
}
