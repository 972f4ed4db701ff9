/**
 * `npx tsx deploy/render-manifests.ts`: writes `deploy/kubernetes/latchkey.yaml`, the output of the chart
 * with every option on. It needs Helm 3 (`helm`, or the program that `HELM_BIN` names).
 */
import { writeFileSync } from 'node:fs'
import { lintChart, plainManifests } from './helm-chart'

process.stdout.write(lintChart())
writeFileSync(new URL('./kubernetes/latchkey.yaml', import.meta.url), plainManifests())
