import { spawnSync } from 'node:child_process'

/** The output of npm. `npm audit` also fails if it finds an advisory, so its status is ignored. */
export function npm(...args: string[]): string {
  return npmIn('.', ...args)
}

function npmIn(folder: string, ...args: string[]): string {
  return spawnSync('npm', args, { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }).stdout
}

/** The message for a registry that does not serve audits. Some mirrors do not. */
export const noAudits = 'This npm registry does not serve audits (npm audit).'

/**
 * The report on the packages in the product, or on all. Null if the registry does not serve audits.
 * @param folder has the lock file
 */
export function auditReport(folder: string, ...omit: '--omit=dev'[]): string | null {
  const output = npmIn(folder, 'audit', '--json', '--package-lock-only', ...omit)
  // npm prints the error of the registry instead of the report.
  return output !== '' && 'vulnerabilities' in JSON.parse(output) ? output : null
}
