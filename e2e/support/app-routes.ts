import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const app = fileURLToPath(new URL('../../app', import.meta.url))

/** The URL path of every page and route of the app. A dynamic part and a catch-all part are left out. */
export function appRoutes(): string[] {
  const files = readdirSync(app, { recursive: true, encoding: 'utf8' })
  const routes = files.filter((file) => /(?:^|\/)(?:page\.tsx|route\.ts)$/.test(file))
  return [...new Set(routes.map(toUrlPath))].sort()
}

function toUrlPath(file: string): string {
  const folders = file.split('/').slice(0, -1)
  const named = folders.filter((folder) => !/^[([]/.test(folder))
  return `/${named.join('/')}`
}
