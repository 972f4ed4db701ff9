import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { cacheFolder, type Environment } from '../ory/process/cache-folder'
import { runCommand } from '../ory/process/run-command'
import type { Prepared } from './prepare'

/** A program that Go builds once into the cache folder, unless a variable names one. */
interface GoProgram {
  readonly title: string
  readonly name: string
  readonly variable: string
  readonly package: string
  readonly release: string
}

/** The oldest release of Kubernetes that the chart allows (`kubeVersion`), and a newer one. */
export const kubernetesReleases = ['1.25.16', '1.34.0'] as const

/** The folder of the OpenAPI documents of Kubernetes: one file for each release, such as `1.34.0.json`. */
export const kubernetesFolder = (env: Environment = process.env): string =>
  join(dirname(cacheFolder(env)), 'kubernetes')

/** Downloads the OpenAPI documents of Kubernetes. The Go module of each release has one. */
export async function prepareKubernetes(env: Environment = process.env): Promise<Prepared> {
  const folder = kubernetesFolder(env)
  mkdirSync(folder, { recursive: true })
  for (const release of kubernetesReleases) {
    const file = join(folder, `${release}.json`)
    if (existsSync(file)) continue
    const args = ['mod', 'download', '-json', `k8s.io/kubernetes@v${release}`]
    const { stdout, stderr } = await runCommand('go', args, { env })
    const module = moduleSchema.parse(stdout ? JSON.parse(stdout) : {})
    if (module.Dir === undefined) return missing(`Go has no Kubernetes ${release}`, module.Error ?? stderr)
    copyFileSync(join(module.Dir, 'api/openapi-spec/swagger.json'), file)
  }
  return { kind: 'ready' }
}

const moduleSchema = z.object({ Dir: z.string().optional(), Error: z.string().optional() })

/** It runs for a second and is built for minutes: without optimizations, in two thirds of the time. */
const quickly = ['-gcflags=all=-N -l -dwarf=false', '-ldflags=-s -w'] as const

/** Finds the program that its variable names, or has Go build it. */
const goProgram =
  ({ title, name, variable, release, ...program }: GoProgram) =>
  async (env: Environment = process.env): Promise<Prepared> => {
    const given = env[variable]
    if (given && existsSync(given)) return { kind: 'ready' }
    if (given) return { kind: 'broken', why: `${variable} names no program: ${given}.` }
    const folder = join(dirname(cacheFolder(env)), `${name}-${release}`)
    const path = join(folder, name)
    if (!existsSync(path)) {
      const args = ['install', ...quickly, `${program.package}@${release}`]
      const { status, stderr } = await runCommand('go', args, {
        env: { ...env, GOBIN: folder, CGO_ENABLED: '0' },
      })
      if (status !== 0) return missing(`Go cannot build ${title} ${release}`, stderr)
    }
    return { kind: 'ready', env: { [variable]: path } }
  }

export const prepareHelm = goProgram({
  title: 'Helm',
  name: 'helm',
  variable: 'HELM_BIN',
  package: 'helm.sh/helm/v3/cmd/helm',
  release: 'v3.19.2',
})
export const prepareKubeconform = goProgram({
  title: 'kubeconform',
  name: 'kubeconform',
  variable: 'KUBECONFORM_BIN',
  package: 'github.com/yannh/kubeconform/cmd/kubeconform',
  release: 'v0.7.0',
})

/**
 * A Go proxy responds with 403, 404 or 410 for a module that it does not serve. Then no machine behind it can
 * have it.
 */
function missing(what: string, error: string): Prepared {
  const line = error.trim().split('\n').at(-1) || 'it is not installed'
  const isRefused = /\b(?:403|404|410)\b/.test(error)
  return { kind: isRefused ? 'unavailable' : 'missing', why: `${what}: ${line.replace(/\.$/, '')}.` }
}
