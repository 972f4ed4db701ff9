import type { Server } from 'node:http'

export function observeRequests(server: Server): void
