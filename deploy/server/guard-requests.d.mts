import type { RequestListener, Server } from 'node:http'

export function guardRequests(server: Server, listener: RequestListener): void
