import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Whether the async context of a request stays in memory after this was begun in it, and the request has ended. */
export async function isContextKept(begin: () => unknown): Promise<boolean> {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  const context = await contextOf(begin)
  for (let times = 0; times < 4 && context.deref(); times += 1) {
    // What was looked at in a turn stays until its end.
    await nextTurn()
    collect()
  }
  return context.deref() !== undefined
}

async function contextOf(begin: () => unknown): Promise<WeakRef<object>> {
  const context = { of: 'a request' }
  await new AsyncLocalStorage<object>().run(context, async () => {
    await begin()
  })
  return new WeakRef(context)
}
