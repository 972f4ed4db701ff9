import { dirname } from 'node:path'

/** The folders that `npm run mutate` mutates. Each has its own score. */
export const folders = [
  'lib/http',
  'lib/ory',
  'lib/flows',
  'lib/line',
  'lib/phone',
  'lib/portal',
  'lib/request',
  'components/flow',
] as const
export type Folder = (typeof folders)[number]

/** The lowest score that a folder may have, in percent. */
export const lowestScore = 90

/** The product files of a folder and of all folders in it, as patterns of Stryker. */
export function mutatedFiles(folder: string): string[] {
  const helpers = '{*.test.ts,*.test.tsx,testing/**,fixtures/**}'
  return [`${folder}/**/*.{ts,tsx}`, `!${folder}/**/${helpers}`]
}

/** The folders whose functions need a request of Next: tests of routes and actions call them. */
const calledByRoutes: readonly Folder[] = [
  'lib/flows',
  'lib/line',
  'lib/ory',
  'lib/phone',
  'lib/portal',
  'lib/request',
]

const middlewareTest = 'middleware.test.ts'

/**
 * The tests that may catch a fault of a target, as patterns of Jest: those of its folder, and where routes and
 * actions call it, theirs. With all tests, a run would take many times as long, and a folder could rely on tests
 * that look for something else.
 * @param isQuick leaves out the tests of routes and actions, which take longest. A folder in a folder, and a file
 *   in it, have only the tests of that folder then. What prepares a page has the test of the middleware, too.
 */
export function testsOf({ name, folder }: Target, isQuick: boolean): string[] {
  if (isQuick) {
    const nearest = testsIn(isFile(name) ? dirname(name) : name)
    return folder === 'lib/request' ? [nearest, middlewareTest] : [nearest]
  }
  return calledByRoutes.includes(folder)
    ? [testsIn(folder), 'app/**/*.test.{ts,tsx}', middlewareTest]
    : [testsIn(folder)]
}

function testsIn(folder: string): string {
  return `${folder}/**/*.test.{ts,tsx}`
}

function isFile(name: string): boolean {
  return /\.\w+$/.test(name)
}

/** What one argument of the command asks for: a folder, or one file of it. */
export interface Target {
  /** The folder, the folder in it or the file that is mutated. */
  readonly name: string
  /** Its tests are used. */
  readonly folder: Folder
  /** The files to mutate, as patterns of Stryker. */
  readonly files: readonly string[]
}

/** The target of an argument: one of our folders, or a folder or a file in one. Undefined for any other. */
export function targetOf(argument: string): Target | undefined {
  const name = argument.replace(/^\.\//, '').replace(/\/+$/, '')
  const folder = folders.find((candidate) => name === candidate || name.startsWith(`${candidate}/`))
  if (!folder) return
  if (!isFile(name)) return { name, folder, files: mutatedFiles(name) }
  return /(?<!\.test)\.tsx?$/.test(name) ? { name, folder, files: [name] } : undefined
}
