import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The input of the build. */
const sources = [
  ...['app', 'components', 'lib', 'messages', 'public', 'deploy', 'instrumentation.ts', 'middleware.ts'],
  ...['next.config.mjs', 'package-lock.json', 'tsconfig.json'],
]

const isTest = (name: string) => /\.test\.tsx?$/.test(name)

/** Whether the production build is newer than everything that it was built from. */
export function isBuildNew(root = '.'): boolean {
  const built = timeOf(join(root, '.next/BUILD_ID'))
  return built > 0 && sources.every((name) => newest(join(root, name)) < built)
}

/** The time of the newest file in a folder, or of the file. Tests are not in the build. */
function newest(path: string): number {
  const names = statSync(path, { throwIfNoEntry: false })?.isDirectory()
    ? readdirSync(path, { recursive: true, encoding: 'utf8' })
    : []
  return Math.max(
    timeOf(path),
    ...names.filter((name) => !isTest(name)).map((name) => timeOf(join(path, name))),
  )
}

function timeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
}
