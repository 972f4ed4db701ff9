export function strictTransport(origin: string, includeSubDomains: boolean): string | undefined
