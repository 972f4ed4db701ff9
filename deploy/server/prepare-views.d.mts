import type { RequestListener } from 'node:http'

export function withPlainViews(listener: RequestListener): RequestListener
