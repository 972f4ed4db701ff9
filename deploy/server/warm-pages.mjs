import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** What most visitors ask for first. Next loads the code of all other pages when somebody opens them. */
export const firstEntries = [
  '/(flows)/login/page',
  '/api/flows/[page]/route',
  '/(flows)/registration/page',
  '/(flows)/recovery/page',
  '/error/page',
]

/** The last line of instrumentation.ts calls this, when the server is ready. */
const started = Symbol.for('latchkey.started')

/** Loads the first pages after the start, one after the other. Memory and the start stay small. */
export function warmPages() {
  globalThis[started] = () => {
    // In the way of Next's `preloadEntriesOnStart`, which loads all entries.
    const { loadComponents } = createRequire(join(process.cwd(), 'server.js'))(
      'next/dist/server/load-components.js',
    )
    void loadEntries((page) =>
      loadComponents({
        distDir: join(process.cwd(), '.next'),
        page,
        isAppPath: true,
        isDev: false,
        sriEnabled: false,
        needsManifestsForLegacyReasons: false,
      }),
    )
  }
}

/**
 * Loads each entry. One that fails is left to its first visitor, who gets Next's answer.
 * @param load loads the code of an entry
 * @param rest how long visitors are served before each entry, in milliseconds: loading one takes about as long
 */
export async function loadEntries(load, rest = 1000) {
  for (const entry of firstEntries) {
    await pause(rest, undefined, { ref: false })
    await load(entry).then(
      ({ ComponentMod }) => ComponentMod.patchFetch(),
      () => {},
    )
  }
}
