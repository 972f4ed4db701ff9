import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { parser } from '@prometheus-io/lezer-promql'
import { parse } from 'yaml'
import { z } from 'zod'
import { createMetrics } from '@/lib/telemetry/metrics'

/** The queries in `deploy/grafana` are valid PromQL and use metrics that Latchkey has. */
const read = (name: string) => readFileSync(join(__dirname, 'grafana', name), 'utf8')

const rulesSchema = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({
          alert: z.string(),
          expr: z.string(),
          labels: z.object({ severity: z.enum(['page', 'ticket']) }),
          annotations: z.object({ summary: z.string() }),
        }),
      ),
    }),
  ),
})
const rules = rulesSchema.parse(parse(read('alerts.yml'))).groups.flatMap((group) => group.rules)

const dashboardSchema = z.object({
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) })),
})
const queries = dashboardSchema
  .parse(JSON.parse(read('dashboard.json')))
  .panels.flatMap(({ title, targets }) =>
    targets.map(({ expr }) => [title, expr.replaceAll('$__rate_interval', '5m')] as const),
  )

/** All texts of the nodes with this name in the syntax tree of a query. */
function textsOf(query: string, nodeName: string): string[] {
  const texts: string[] = []
  parser.parse(query).iterate({
    enter: ({ name, type, from, to }) => {
      if (type.isError) throw new Error(`Not PromQL at ${from}: ${query}`)
      if (name === nodeName) texts.push(query.slice(from, to))
    },
  })
  return texts
}

const { registry } = createMetrics(() => [])

describe.each([...rules.map(({ alert, expr }) => [alert, expr] as const), ...queries])('%s', (_, query) => {
  test('queries Latchkey’s metrics', async () => {
    const known = (await registry.getMetricsAsJSON()).flatMap(({ name }) => [
      name,
      `${name}_bucket`,
      `${name}_count`,
    ])
    const asked = textsOf(query, 'Identifier')
    expect(asked.length).toBeGreaterThan(0)
    expect([...known, 'up']).toEqual(expect.arrayContaining(asked))
  })

  test('compares labels that Latchkey’s metrics have', () => {
    const known = ['method', 'route', 'status', 'service', 'result', 'step', 'flow', 'outcome', 'limit']
    known.push('screen', 'cause')
    // The last three come from Prometheus.
    expect([...known, 'job', 'instance', 'le']).toEqual(expect.arrayContaining(textsOf(query, 'LabelName')))
  })
})

test('the guide for operators explains each alert', () => {
  const guide = readFileSync(join(__dirname, '../docs/operating.md'), 'utf8')
  expect(rules.map(({ alert }) => alert).filter((alert) => !guide.includes(`\`${alert}\``))).toEqual([])
})
