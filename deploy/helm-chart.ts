import { execFileSync, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { chartHash } from './chart-hash'

const chart = fileURLToPath(new URL('./helm/latchkey/', import.meta.url))
const everything = ['--values', `${chart}ci/everything-values.yaml`]

/** Helm 3: the program that `HELM_BIN` names, or `helm`. */
const program = () => process.env.HELM_BIN ?? 'helm'
const helm = (...args: readonly string[]) => execFileSync(program(), args, { encoding: 'utf8' })

/** What to do if Helm does not run; undefined if it does. */
export function missingHelm(): string | undefined {
  const { status } = spawnSync(program(), ['version'])
  return status === 0
    ? undefined
    : `Helm does not run as ${program()}: install it, or name its program in HELM_BIN.`
}

/**
 * Lints the chart with every option on.
 * @returns Helm's output
 * @throws if Helm finds an error, or is not installed
 */
export function lintChart(): string {
  return helm('lint', chart, '--strict', ...everything)
}

/**
 * The manifests that the chart renders.
 * @param options of Helm, such as `--set`
 * @param kubernetes the release of Kubernetes that they are for
 */
export function renderChart(options: readonly string[], kubernetes = '1.30'): string {
  return helm('template', 'latchkey', chart, '--kube-version', kubernetes, ...options)
}

/**
 * Packages the chart for a registry.
 * @returns the file in `folder`
 */
export function packageChart(folder: string): string {
  const output = helm('package', chart, '--destination', folder)
  const file = /saved it to: (.+)$/m.exec(output)?.[1]
  if (file === undefined) throw new Error(`Helm names no package: ${output}`)
  return file
}

/** The content of `deploy/kubernetes/latchkey.yaml`: the manifests with every option on. */
export function plainManifests(): string {
  const heading = [
    '# What deploy/helm/latchkey makes with every option on. Do not edit: npx tsx deploy/render-manifests.ts writes it.',
    `# chart: ${chartHash()}`,
    '',
  ]
  return heading.join('\n') + renderChart(everything)
}
