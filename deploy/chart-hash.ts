import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * A hash of all files of the chart. It shows whether `deploy/kubernetes/latchkey.yaml` was generated from
 * this chart.
 * @returns 64 hexadecimal digits
 */
export function chartHash(): string {
  const chart = fileURLToPath(new URL('./helm/latchkey/', import.meta.url))
  const names = readdirSync(chart, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(chart, name)).isFile())
    .sort()
  const hash = createHash('sha256')
  for (const name of names) hash.update(name).update(readFileSync(join(chart, name)))
  return hash.digest('hex')
}
