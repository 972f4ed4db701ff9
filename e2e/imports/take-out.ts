import type { Imports } from './graph'

/** The routes of capabilities that are named otherwise, beside `app/(WORD)` and `app/api/WORD`. */
const routes: Readonly<Record<string, readonly string[]>> = {
  account: ['app/api/account-data/'],
  'in-app': ['app/api/leave-app/'],
  line: ['app/api/results/'],
  'required-actions': ['app/api/required/'],
  theme: ['app/theme/'],
}

/**
 * The files of the product that would not compile without a capability: those that import one of its files directly.
 * @param word the name of the capability
 * @returns paths in order, without tests
 */
export function brokenWithout(word: string, imports: Imports): readonly string[] {
  const folders = [
    ...[`lib/${word}/`, `components/${word}/`, `app/(${word})/`, `app/api/${word}/`],
    ...(routes[word] ?? []),
  ]
  const isOwn = (file: string) => folders.some((folder) => file.startsWith(folder))
  return [...imports]
    .filter(([file, targets]) => isProduct(file) && !isOwn(file) && targets.some(isOwn))
    .map(([file]) => file)
    .sort()
}

const isProduct = (file: string) =>
  /^(?:app|components|lib|middleware\.ts|instrumentation\.ts)(?:\/|$)/.test(file) &&
  !/\.test\.tsx?$|\/testing\//.test(file)
