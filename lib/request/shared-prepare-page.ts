import 'server-only'
import type { PreparePage } from './page-request'

const key = Symbol.for('latchkey.prepare-page')
const shared = globalThis as { [key]?: PreparePage }

/**
 * From now on, `middleware.ts` calls this function. Next builds the middleware apart from all else, so one of its own
 * would have its own copy of the configuration and its schema: half a megabyte of code.
 */
export function sharePreparePage(prepare: PreparePage): void {
  shared[key] = prepare
}

/** What the start of the server has shared; undefined in `npm run dev`, where each change counts at once. */
export function sharedPreparePage(): PreparePage | undefined {
  return shared[key]
}
