import type { Finding, FindingLevel } from '../lib/doctor/finding'
import { printable } from './ops/table'

const symbols: Readonly<Record<FindingLevel, string>> = { problem: '✗', warning: '!', skipped: '-', ok: '✓' }

/** Writes the findings for people. Problems come last, because a person reads the end of the output first. */
export function reportOf(findings: readonly Finding[]): string {
  const order: readonly FindingLevel[] = ['ok', 'skipped', 'warning', 'problem']
  const lines = order.flatMap((level) =>
    findings.filter((finding) => finding.level === level).flatMap(linesOf),
  )
  const problems = findings.filter(({ level }) => level === 'problem').length
  const warnings = findings.filter(({ level }) => level === 'warning').length
  return `${[...lines, '', summaryOf(problems, warnings)].join('\n')}\n`
}

function linesOf({ level, check, says, change }: Finding): string[] {
  const line = `${symbols[level]} ${check}: ${says}`
  return (change === undefined || level === 'ok' ? [line] : [line, `    → ${change}`]).map(printable)
}

function summaryOf(problems: number, warnings: number): string {
  const counts = [problems === 1 ? '1 problem' : `${problems} problems`]
  if (warnings > 0) counts.push(warnings === 1 ? '1 warning' : `${warnings} warnings`)
  return problems + warnings === 0 ? 'No problems found.' : `${counts.join(', ')}.`
}
