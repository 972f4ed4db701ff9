import type { RequestListener } from 'node:http'

export function withOutageStatus(listener: RequestListener): RequestListener
