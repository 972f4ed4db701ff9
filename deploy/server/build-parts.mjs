import { readManifest } from './read-manifest.mjs'

let parts

/** What the server has to know of the build that it is a part of. Read once. */
export function buildParts() {
  parts ??= partsOf(
    readManifest('routes-manifest.json'),
    readManifest('server/server-reference-manifest.json'),
  )
  return parts
}

/**
 * @param routes Next's `routes-manifest.json`
 * @param references Next's `server-reference-manifest.json`
 * @returns the headers that next.config.mjs gives to every response of Next, and the names of the server actions
 *   by their ids
 */
export function partsOf({ headers }, { node }) {
  const forAll = headers.filter(({ source }) => source === '/:path*').flatMap((rule) => rule.headers)
  return {
    headers: forAll.map(({ key, value }) => [key, value]),
    actions: new Map(Object.entries(node).map(([id, { exportedName }]) => [id, exportedName])),
  }
}
