import type { ExampleName } from '../../sandbox/example-urls'
import { test } from '../fixtures/fixtures'
import { type Command, type RunningExample, startExample } from './running-example'

export { expect } from '../fixtures/fixtures'

/**
 * Playwright's `test` with an example that runs beside Latchkey. It starts once for the tests of a file.
 * @param settings its own variables, such as the id of a client that `createClient` registered
 * @param command starts it, if that is not `npm start`
 */
export function exampleTest(
  name: ExampleName,
  settings: () => Promise<Readonly<Record<string, string>>> = async () => ({}),
  command?: Command,
) {
  return test.extend<object, { example: RunningExample }>({
    example: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from the pattern.
      async ({}, use) => {
        const example = await startExample(name, await settings(), command)
        await use(example)
        await example.stop()
      },
      { scope: 'worker', auto: true, timeout: 60_000 },
    ],
  })
}
