/**
 * `npx tsx e2e/deployments/files/kubeconform.ts`: validates the output of the chart for three sets of values
 * against the schemas of Kubernetes. It needs Helm, kubeconform (`KUBECONFORM_BIN`), and the documents of
 * `prepareKubernetes`.
 */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { renderChart } from '../../../deploy/helm-chart'
import { kubernetesFolder, kubernetesReleases } from '../../runner/prepare-go'
import { kubernetesSchemas } from './kubernetes-schemas'

const set = (...values: readonly string[]) => values.flatMap((value) => ['--set', value])

/** The fewest settings that docs/deploying.md names. */
const fewest = set(
  'image.repository=ghcr.io/example/latchkey',
  'env.APP_URL=https://login.example.com',
  'env.ORY_SDK_URL=http://kratos-public',
  'secretName=latchkey',
)
const valueSets = {
  fewest,
  everything: ['--values', 'deploy/helm/latchkey/ci/everything-values.yaml'],
  'other-ways': [
    ...fewest,
    ...set(
      ...[`image.digest=sha256:${'0'.repeat(64)}`, 'imagePullSecrets[0].name=registry', 'replicaCount=1'],
      ...['nameOverride=sign-in', 'service.type=LoadBalancer', 'ingress.enabled=true'],
      ...['podDisruptionBudget.enabled=false', 'networkPolicy.enabled=false', 'metrics.port=9464'],
      ...['metrics.serviceMonitor.enabled=true', 'theme.volume.persistentVolumeClaim.claimName=look'],
      ...['nodeSelector.disk=ssd', 'tolerations[0].key=sign-in', 'tolerations[0].operator=Exists'],
    ),
  ],
}

const resource = z.object({ apiVersion: z.string(), kind: z.string() })

/** The kinds of the manifests, such as `apps/v1 Deployment`. */
function kindsOf(manifests: string): ReadonlySet<string> {
  const documents = parseAllDocuments(manifests).map((document) => resource.parse(document.toJS()))
  return new Set(documents.map(({ apiVersion, kind }) => `${apiVersion} ${kind}`))
}

const results = 'test-results/kubeconform'

/** Runs kubeconform. No schema of a ServiceMonitor is published: `check.ts` parses that one. */
function conforms(
  release: string,
  name: string,
  manifests: string,
): { status: number | null; output: string } {
  const folder = join(results, release)
  mkdirSync(folder, { recursive: true })
  const document = readFileSync(join(kubernetesFolder(), `${release}.json`), 'utf8')
  for (const [file, schema] of kubernetesSchemas(document, kindsOf(manifests)))
    writeFileSync(join(folder, file), JSON.stringify(schema))
  const rendered = join(results, `${name}.yaml`)
  writeFileSync(rendered, manifests)
  const location = `${folder}/{{ .ResourceKind }}{{ .KindSuffix }}.json`
  const { status, stdout, stderr, error } = spawnSync(
    process.env.KUBECONFORM_BIN ?? 'kubeconform',
    ['-strict', '-summary', '-verbose', '-skip', 'ServiceMonitor', '-schema-location', location, rendered],
    { encoding: 'utf8' },
  )
  if (error) throw error
  return { status, output: stdout + stderr }
}

for (const release of kubernetesReleases) {
  for (const [name, options] of Object.entries(valueSets)) {
    const manifests = renderChart(options, release)
    const { status, output } = conforms(release, name, manifests)
    process.stdout.write(`Kubernetes ${release}, ${name}\n${output}`)
    assert.equal(status, 0, `Kubernetes ${release} does not take the manifests of ${name}.`)
    const skipped = manifests.includes('kind: ServiceMonitor') ? 1 : 0
    const valid = manifests.match(/^kind: /gm)?.length ?? 0
    assert.ok(valid > 5)
    assert.match(
      output,
      new RegExp(`Valid: ${valid - skipped}, Invalid: 0, Errors: 0, Skipped: ${skipped}\\n`),
    )
  }
  // The check rejects what Kubernetes would reject.
  const right = renderChart(valueSets.everything, release)
  for (const [wrong, expected] of [
    [right.replace('minReplicas: 2', 'minReplicas: two'), /got string, want integer/],
    [
      right.replace('minReplicas: 2', 'minimumReplicas: 2'),
      /additional properties 'minimumReplicas' not allowed/,
    ],
    [right.replace('policy/v1\n', 'policy/v0\n'), /could not find schema/],
  ] as const) {
    assert.notEqual(wrong, right)
    const { status, output } = conforms(release, 'wrong', wrong)
    assert.equal(status, 1, output)
    assert.match(output, expected)
  }
}
