import { readdirSync } from 'node:fs'

/** Where the cards of the front page redirect to, in their order. */
const first = ['/login', '/registration', '/settings', '/signed-in', '/consent', '/', '/sessions']

/**
 * Requests each page of the app from the development server, one at a time, so that it compiles them before
 * the developer opens one. The requests have no cookies and name no flow, so they change nothing.
 */
export async function compilePages(appUrl: string): Promise<void> {
  await ask(`${appUrl}/login`)
  for (const path of new Set([...first, ...pagePaths()])) await ask(`${appUrl}${path}?flow=none`)
}

async function ask(url: string): Promise<void> {
  const response = await fetch(url, { redirect: 'manual' }).catch(() => undefined)
  await response?.body?.cancel()
}

/** The paths of the app's pages, from the names of its folders. */
function pagePaths(): string[] {
  const files = readdirSync('app', { recursive: true, encoding: 'utf8' })
  return files.flatMap((file) => {
    const folders = file.split(/[\\/]/)
    if (folders.pop() !== 'page.tsx') return []
    return `/${folders.filter((name) => !name.startsWith('(')).join('/')}`
  })
}
