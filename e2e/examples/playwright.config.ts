import { resolve } from 'node:path'
import { currentBackend } from '../support/backend'
import { ownRun } from '../support/own-run'
import { webServers } from '../support/web-servers'

/** The journeys of the examples, beside the Latchkey under test (README.md). An example starts once for each file. */
export default {
  ...ownRun('examples', currentBackend().label),
  webServer: webServers().map((server) => ({ ...server, cwd: resolve('.') })),
}
