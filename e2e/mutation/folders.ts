/** The folders that `npm run mutate` mutates. Each has its own score. */
export const folders = [
  'lib/http',
  'lib/ory',
  'lib/flows',
  'lib/line',
  'lib/phone',
  'lib/portal',
  'components/flow',
] as const
export type Folder = (typeof folders)[number]

/** The lowest score that a folder may have, in percent. */
export const lowestScore = 90

/** The product files of a folder, as patterns of Stryker. */
export function mutatedFiles(folder: Folder): string[] {
  const helpers = '{*.test.ts,*.test.tsx,testing/**,fixtures/**}'
  return [`${folder}/**/*.{ts,tsx}`, `!${folder}/**/${helpers}`]
}

/** The folders whose functions need a request of Next: tests of routes and actions call them. */
const calledByRoutes: readonly Folder[] = ['lib/flows', 'lib/line', 'lib/ory', 'lib/phone', 'lib/portal']

/**
 * The tests that may catch a fault in a folder, as patterns of Jest: its own, and where routes and actions call
 * it, theirs. With all tests, a run would take many times as long, and a folder could rely on tests that look
 * for something else.
 */
export function testsOf(folder: Folder): string[] {
  const own = `${folder}/**/*.test.{ts,tsx}`
  return calledByRoutes.includes(folder) ? [own, 'app/**/*.test.{ts,tsx}', 'middleware.test.ts'] : [own]
}

/** `lib/http` for an argument such as `lib/http/`; undefined when we do not mutate that folder. */
export function folderOf(argument: string): Folder | undefined {
  const name = argument.replace(/^\.\//, '').replace(/\/+$/, '')
  return folders.find((folder) => folder === name)
}
