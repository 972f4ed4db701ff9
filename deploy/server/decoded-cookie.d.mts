export function decodedCookie(header: string): string
