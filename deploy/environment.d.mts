export function readEnvironment(mode: 'production' | 'development'): void
