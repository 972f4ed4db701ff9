import { z } from 'zod'

/** A license in CycloneDX: an SPDX id, a name, or an expression. */
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

/** A license without an SPDX id, as its package names it, the packages that may have it, and the reason. */
export const licenseExceptionSchema = z.strictObject({
  packages: z.array(z.string()).min(1),
  licence: z.string(),
  reason: z.string().min(20),
})
export type LicenseException = z.infer<typeof licenseExceptionSchema>

/**
 * The licenses that a production dependency may have: none of them puts conditions on Latchkey's own source.
 */
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
 * The SBOM of the product, from the SBOM of all packages. (`npm sbom --omit dev` also leaves out the packages
 * that both the product and a tool need.)
 * @param text the output of `npm sbom --sbom-format cyclonedx`
 * @throws if it is not an SBOM
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
 * The errors of the SBOM: a missing dependency, a component that is not an npm package, and a license that is
 * neither allowed nor an exception.
 * @param dependencies the names of the direct production dependencies
 * @param writtenLicense the `license` of a package's own package.json, which npm leaves out if SPDX does not
 * have it
 */
export function sbomErrors(
  { components }: Sbom,
  dependencies: readonly string[],
  exceptions: readonly LicenseException[],
  writtenLicense: (name: string) => string | undefined,
): string[] {
  const named = new Set(components.map(({ name }) => name))
  const missing = dependencies.filter((name) => !named.has(name))
  const foreign = components.filter(({ purl }) => !purl.startsWith('pkg:npm/'))
  const refused = components.flatMap(({ name, licenses }) => {
    const known = licenses.map((licence) => licenseSchema.parse(licence))
    const licences = known.length > 0 ? known : [writtenLicense(name) ?? 'no licence']
    return licences
      .filter((licence) => !allowedLicenses.has(licence) && !isException(exceptions, name, licence))
      .map((licence) => `${name}: the licence "${licence}" is not on our list.`)
  })
  return [
    ...missing.map((name) => `${name} is missing in the SBOM.`),
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
