import type { Finding, Level } from '../lib/doctor/finding'

const marks: Readonly<Record<Level, string>> = { problem: '✗', warning: '!', skipped: '-', ok: '✓' }

/** The findings for a person to read: what is wrong stands last, where the eye is. */
export function reportOf(findings: readonly Finding[]): string {
  const order: readonly Level[] = ['ok', 'skipped', 'warning', 'problem']
  const lines = order.flatMap((level) =>
    findings.filter((finding) => finding.level === level).flatMap(linesOf),
  )
  const problems = findings.filter(({ level }) => level === 'problem').length
  const warnings = findings.filter(({ level }) => level === 'warning').length
  return `${[...lines, '', summaryOf(problems, warnings)].join('\n')}\n`
}

function linesOf({ level, check, says, change }: Finding): string[] {
  const line = `${marks[level]} ${check}: ${says}`
  return change === undefined || level === 'ok' ? [line] : [line, `    → ${change}`]
}

function summaryOf(problems: number, warnings: number): string {
  const counted = [problems === 1 ? '1 problem' : `${problems} problems`]
  if (warnings > 0) counted.push(warnings === 1 ? '1 warning' : `${warnings} warnings`)
  return problems + warnings === 0
    ? 'Everything that could be checked is in order.'
    : `${counted.join(', ')}.`
}
