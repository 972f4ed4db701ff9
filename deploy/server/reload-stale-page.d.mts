import type { IncomingMessage, ServerResponse } from 'node:http'

export function reloadStalePage(request: IncomingMessage, response: ServerResponse): void
