import { readManifest } from './read-manifest.mjs'

/**
 * Creates the function that names the route of a path. There are few routes and any number of paths, so only
 * a route may be the label of a metric.
 * @param manifest Next's `routes-manifest.json`
 * @returns a function from a path to `/login`, `/api/.ory/[...path]`, `/_next` for files of the build, or
 * `other` for an unknown path
 */
export function routesOf({ staticRoutes = [], dynamicRoutes = [] }) {
  const pages = new Set(staticRoutes.map(({ page }) => page).filter((page) => !page.startsWith('/_')))
  const patterns = dynamicRoutes.map(({ page, regex }) => [page, new RegExp(regex)])
  return (path) => {
    const trimmed = path.replace(/(?<=.)\/$/, '')
    if (pages.has(trimmed)) return trimmed
    if (path.startsWith('/_next/')) return '/_next'
    return patterns.find(([, pattern]) => pattern.test(trimmed))?.[0] ?? 'other'
  }
}

/** The manifest of the build that this file is a part of. */
export function readRoutes() {
  return routesOf(readManifest('routes-manifest.json'))
}
