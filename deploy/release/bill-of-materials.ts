import { z } from 'zod'

/** A licence in CycloneDX: an id of SPDX, a name, or an expression. */
const licenseSchema = z.union([
  z.object({ license: z.object({ id: z.string() }) }).transform(({ license }) => license.id),
  z.object({ license: z.object({ name: z.string() }) }).transform(({ license }) => license.name),
  z.object({ expression: z.string() }).transform(({ expression }) => expression),
])
const billSchema = z.looseObject({
  bomFormat: z.literal('CycloneDX'),
  components: z.array(
    z.looseObject({
      'bom-ref': z.string(),
      name: z.string(),
      purl: z.string(),
      licenses: z.array(z.unknown()).default([]),
      properties: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
    }),
  ),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()) })).default([]),
})
export type Sbom = z.infer<typeof billSchema>

/** A licence that SPDX has no id for, as its package names it, the packages that may have it, and why. */
export const licenseExceptionSchema = z.strictObject({
  packages: z.array(z.string()).min(1),
  licence: z.string(),
  reason: z.string().min(20),
})
export type LicenseException = z.infer<typeof licenseExceptionSchema>

/** The licences that a production dependency may have: none of them asks anything of our own source. */
const allowedLicenses = new Set([
  'Apache-2.0',
  'Artistic-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  '0BSD',
  'Unlicense',
])

/**
 * The bill of what we ship, from the bill of all packages. (`npm sbom --omit dev` also leaves out the packages
 * that both we and one of our tools need.)
 * @param text what `npm sbom --sbom-format cyclonedx` prints
 * @throws when it is not a bill of materials
 */
export function shippedSbom(text: string): Sbom {
  const bill = billSchema.parse(JSON.parse(text))
  const tools = bill.components.filter(({ properties }) => properties.some(isOfTool))
  const refs = new Set(tools.map((tool) => tool['bom-ref']))
  return {
    ...bill,
    components: bill.components.filter((component) => !tools.includes(component)),
    dependencies: bill.dependencies
      .filter(({ ref }) => !refs.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => !refs.has(other)) })),
  }
}

function isOfTool({ name, value }: { readonly name: string; readonly value: string }): boolean {
  return name === 'cdx:npm:package:development' && value === 'true'
}

/**
 * What is wrong with the bill: a dependency that it does not name, a component that is no npm package, and a
 * licence that is neither allowed nor an exception.
 * @param dependencies the names of our direct production dependencies
 * @param writtenLicence the `license` of a package's own package.json, which npm leaves out when SPDX does not
 *   know it
 */
export function sbomErrors(
  { components }: Sbom,
  dependencies: readonly string[],
  exceptions: readonly LicenseException[],
  writtenLicence: (name: string) => string | undefined,
): string[] {
  const named = new Set(components.map(({ name }) => name))
  const missing = dependencies.filter((name) => !named.has(name))
  const foreign = components.filter(({ purl }) => !purl.startsWith('pkg:npm/'))
  const refused = components.flatMap(({ name, licenses }) => {
    const known = licenses.map((licence) => licenseSchema.parse(licence))
    const licences = known.length > 0 ? known : [writtenLicence(name) ?? 'no licence']
    return licences
      .filter((licence) => !allowedLicenses.has(licence) && !isException(exceptions, name, licence))
      .map((licence) => `${name}: the licence "${licence}" is not on our list.`)
  })
  return [
    ...missing.map((name) => `${name} is missing in the bill of materials.`),
    ...foreign.map(({ name, purl }) => `${name} is not a package of npm: ${purl}`),
    ...refused,
  ]
}

/** A name may end in `/*`: all packages of a scope. */
function isException(exceptions: readonly LicenseException[], name: string, licence: string): boolean {
  return exceptions.some(
    (exception) =>
      exception.licence === licence &&
      exception.packages.some((given) =>
        given.endsWith('/*') ? name.startsWith(given.slice(0, -1)) : name === given,
      ),
  )
}
