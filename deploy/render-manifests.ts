/**
 * `npx tsx deploy/render-manifests.ts`: writes `deploy/kubernetes/latchkey.yaml`, what the chart makes with every
 * option on. It needs Helm 3 (`helm`, or the program that `HELM_BIN` names).
 */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chartHash } from './chart-hash'

const chart = fileURLToPath(new URL('./helm/latchkey/', import.meta.url))
const values = `${chart}ci/everything-values.yaml`
const helm = (...args: string[]) => execFileSync(process.env.HELM_BIN ?? 'helm', args, { encoding: 'utf8' })

process.stdout.write(helm('lint', chart, '--strict', '--values', values))
const manifests = helm('template', 'latchkey', chart, '--kube-version', '1.30', '--values', values)
const heading = [
  '# What deploy/helm/latchkey makes with every option on. Do not edit: npx tsx deploy/render-manifests.ts writes it.',
  `# chart: ${chartHash()}`,
  '',
]
writeFileSync(new URL('./kubernetes/latchkey.yaml', import.meta.url), heading.join('\n') + manifests)
