export function plainCookie(header: string): string
