import type { IncomingMessage } from 'node:http'

export function postedForm(request: IncomingMessage): FormData | undefined
export function keepForm(request: IncomingMessage, form: FormData): void
