import type { RequestListener } from 'node:http'

export function withKeptPages(listener: RequestListener, next: RequestListener): RequestListener
