import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { licenseExceptionSchema, sbomErrors, shippedSbom } from '../../deploy/release/bill-of-materials'
import packageJson from '../../package.json'
import { advisoriesOf, advisoryExceptionSchema, auditErrors, eachOnce } from './audit'
import { auditReport, noAudits, npm } from './npm'

/**
 * Checks the packages in the product.
 *
 *     tsx e2e/dependencies/check.ts audit    known vulnerabilities, those of the examples too
 *     tsx e2e/dependencies/check.ts bill     licenses; writes test-results/sbom.cdx.json
 *
 * Exit status: 0 no violation, 1 a violation, or a registry that does not serve audits.
 */
const exceptions = z
  .strictObject({
    advisories: z.array(advisoryExceptionSchema),
    licences: z.array(licenseExceptionSchema),
  })
  .parse(JSON.parse(readFileSync('e2e/dependencies/exceptions.json', 'utf8')))

const checks = { audit: checkAudit, bill: checkBill }
const name = process.argv[2] ?? ''
if (name === 'audit' || name === 'bill') process.exitCode = checks[name]()
else throw new Error('Say what to check: audit or bill.')

function checkAudit(): number {
  const production = ['.', ...examplesWithPackages()].map((folder) => auditReport(folder, '--omit=dev'))
  const all = auditReport('.')
  if (production.includes(null) || all === null) return conclude([noAudits], '')
  const [ours = [], ...ofExamples] = production.map((report) => advisoriesOf(report ?? ''))
  const advisories = eachOnce([ours, ...ofExamples])
  const ofTools = advisoriesOf(all).length - ours.length
  const today = new Date().toISOString().slice(0, 10)
  const summary = `${advisories.length} known vulnerabilities of what we ship and of the examples, ${ofTools} of our tools.`
  return conclude(auditErrors(advisories, exceptions.advisories, today), summary)
}

/** The examples that have packages of npm. A product may be started from them. */
function examplesWithPackages(): string[] {
  return readdirSync('examples')
    .map((name) => `examples/${name}`)
    .filter((folder) => existsSync(`${folder}/package-lock.json`))
}

function checkBill(): number {
  const bill = shippedSbom(npm('sbom', '--sbom-format', 'cyclonedx'))
  mkdirSync('test-results', { recursive: true })
  writeFileSync('test-results/sbom.cdx.json', `${JSON.stringify(bill, null, 2)}\n`)
  const dependencies = Object.keys(packageJson.dependencies)
  const errors = sbomErrors(bill, dependencies, exceptions.licences, writtenLicense)
  return conclude(errors, `${bill.components.length} packages in test-results/sbom.cdx.json.`)
}

function writtenLicense(packageName: string): string | undefined {
  const file = `node_modules/${packageName}/package.json`
  return z.object({ license: z.string().optional() }).parse(JSON.parse(readFileSync(file, 'utf8'))).license
}

function conclude(errors: readonly string[], summary: string): number {
  for (const error of errors) process.stderr.write(`${error}\n`)
  process.stdout.write(`${summary}\n`)
  return errors.length > 0 ? 1 : 0
}
