import { readFileSync } from 'node:fs'

/** A manifest of the build that this file is a part of, by its path in `.next`. */
export function readManifest(path) {
  return JSON.parse(readFileSync(new URL(`../.next/${path}`, import.meta.url), 'utf8'))
}
