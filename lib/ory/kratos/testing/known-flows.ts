import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type FlowKind, flowKinds } from '@/lib/urls/flow-kind'
import { exampleFlows } from './example-flows'

/** A body of Kratos with a form, before it is parsed. */
export interface FlowBody {
  readonly state?: unknown
  readonly ui: { readonly action: string; readonly nodes: unknown[]; readonly messages?: unknown[] }
}

interface KnownFlow<Body = FlowBody> {
  /** Where the flow comes from. */
  readonly path: string
  readonly kind: FlowKind
  readonly body: Body
}

const recordings = 'e2e/ory/contract/recorded'

/**
 * Each flow that the real Kratos has sent in a recording, our own examples of what no recording has, and the flows
 * in the folder of `FLOW_EXAMPLES`. Recorded flows that differ only in the numbers of their ids count once.
 * @throws when the folder of `FLOW_EXAMPLES` has no flow
 */
export function knownFlows(folder = process.env.FLOW_EXAMPLES): KnownFlow[] {
  const examples = Object.entries(exampleFlows).map(([name, body]) => known(`example: ${name}`, body))
  return [...recordedFlows(), ...examples, ...(folder ? flowsInFolder(folder) : [])]
}

function recordedFlows(): KnownFlow[] {
  const seen = new Map<string, KnownFlow>()
  for (const { path, content } of jsonFiles(recordings, withPicture)) {
    const scenarios = Object.entries(content as Record<string, Array<{ answer: { body?: unknown } }>>)
    for (const [scenario, exchanges] of scenarios) {
      for (const [index, { answer }] of exchanges.entries()) {
        const key = JSON.stringify(answer.body)?.replaceAll(/<(id|secret) \d+>/g, '<$1>')
        if (!hasForm(answer.body) || seen.has(key)) continue
        seen.set(key, known(`${path}: ${scenario} [${index}]`, answer.body))
      }
    }
  }
  return [...seen.values()]
}

function flowsInFolder(folder: string): KnownFlow[] {
  if (!existsSync(folder)) throw new Error(`FLOW_EXAMPLES names ${folder}, which does not exist.`)
  const flows = jsonFiles(folder).flatMap(({ path, content }) =>
    hasForm(content) ? [known(path, content)] : [],
  )
  if (flows.length === 0) throw new Error(`FLOW_EXAMPLES names ${folder}, which has no flow.`)
  return flows
}

/** The recordings have a placeholder for the picture of an authenticator app. A page shows only real base64. */
function withPicture(json: string): string {
  return json.replaceAll('base64,<picture>', 'base64,AAAA')
}

function jsonFiles(
  folder: string,
  change = (json: string) => json,
): Array<{ path: string; content: unknown }> {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.json'))
    .toSorted()
    .map((path) => ({ path, content: JSON.parse(change(readFileSync(join(folder, path), 'utf8'))) }))
}

function hasForm(body: unknown): body is FlowBody {
  return typeof body === 'object' && body !== null && 'ui' in body
}

function known(path: string, body: FlowBody): KnownFlow {
  return { path, kind: kindOf(path, body), body }
}

/** A form says its kind in the address that it is posted to. After a verification, that is the way onward. */
function kindOf(path: string, { state, ui }: FlowBody): FlowKind {
  const kind = flowKinds.find((name) => ui.action.includes(`/self-service/${name}`))
  if (kind) return kind
  if (state === 'passed_challenge') return 'verification'
  throw new Error(`${path} does not say which flow it is.`)
}
