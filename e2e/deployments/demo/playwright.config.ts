import { resolve } from 'node:path'
import { ownRun } from '../../support/own-run'
import { demoRun } from './demo-run'

/** The hosted demo (docs/demo.md): the build and the sandbox behind Caddy, on one origin. */
const { url, caddy, demo } = demoRun()
const own = ownRun('demo')

export default {
  ...own,
  // The last test exhausts the limit of its network.
  workers: 1,
  use: { ...own.use, baseURL: url, ignoreHTTPSErrors: true, extraHTTPHeaders: {} },
  webServer: [caddy, demo].map((server) => ({ ...server, cwd: resolve('.') })),
}
