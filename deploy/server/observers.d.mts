import type { AsyncLocalStorage } from 'node:async_hooks'

export const requests: AsyncLocalStorage<{ readonly id: string }>
