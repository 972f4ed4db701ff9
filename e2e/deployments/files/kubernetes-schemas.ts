import { z } from 'zod'

const definition = z.record(z.string(), z.unknown())
const documentSchema = z.object({ definitions: z.record(z.string(), definition) })
const kindsSchema = z
  .array(z.object({ group: z.string(), version: z.string(), kind: z.string() }))
  .default([])
type Definition = z.infer<typeof definition>

/** Types that the API server also accepts as a number, although its document declares a text. */
const alsoNumbers: Readonly<Record<string, Definition>> = {
  'io.k8s.apimachinery.pkg.util.intstr.IntOrString': { type: ['string', 'integer'] },
  'io.k8s.apimachinery.pkg.api.resource.Quantity': { type: ['string', 'number'] },
}

/**
 * The JSON schemas of kinds of Kubernetes, in kubeconform's format. They allow no field that the kind lacks.
 * @param openApi the OpenAPI document of a release (`api/openapi-spec/swagger.json`)
 * @param kinds such as `apps/v1 Deployment`
 * @returns a schema for each kind that the release has, by the name that kubeconform gives its file
 * @throws if it is another document
 */
export function kubernetesSchemas(openApi: string, kinds: ReadonlySet<string>): ReadonlyMap<string, unknown> {
  const { definitions } = documentSchema.parse(JSON.parse(openApi))
  const schemas = new Map<string, unknown>()
  for (const [name, one] of Object.entries(definitions)) {
    for (const { group, version, kind } of kindsSchema.parse(one['x-kubernetes-group-version-kind'])) {
      if (!kinds.has(`${group ? `${group}/` : ''}${version} ${kind}`)) continue
      const file = [kind, ...(group ? [group.split('.', 1)[0]] : []), version].join('-').toLowerCase()
      const used = Object.fromEntries(
        withUsed(name, definitions).map((each) => [each, closed(each, definitions)]),
      )
      schemas.set(`${file}.json`, { $ref: `#/definitions/${name}`, definitions: used })
    }
  }
  return schemas
}

/** The name of a definition, and those of all that it uses. */
function withUsed(name: string, definitions: Readonly<Record<string, Definition>>): string[] {
  const names = new Set([name])
  for (const each of names) {
    const text = JSON.stringify(definitions[each] ?? {})
    for (const [, used = ''] of text.matchAll(/"\$ref":"#\/definitions\/([^"]+)"/g)) names.add(used)
  }
  return [...names]
}

/** The definition without additional properties. */
function closed(name: string, definitions: Readonly<Record<string, Definition>>): Definition {
  const one = alsoNumbers[name] ?? definitions[name] ?? {}
  return 'properties' in one && !('additionalProperties' in one)
    ? { ...one, additionalProperties: false }
    : one
}
