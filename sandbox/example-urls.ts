/**
 * The applications in `examples/` that listen on a port, each on the port after the one before. Kratos may send people
 * back to all of them, so that an example needs no settings.
 */
const names = [
  'next-oidc',
  'next-session',
  'express-session',
  'spa-api',
  'nuxt',
  'python-api',
  'go-api',
  'proxy',
  'line-liff',
] as const
export type ExampleName = (typeof names)[number]

/** The default port of the first example. */
export const firstExamplePort = 3101

/** The origin of an example, if the first one listens on `firstPort`. */
export function exampleUrl(name: ExampleName, firstPort = firstExamplePort): string {
  return `http://localhost:${firstPort + names.indexOf(name)}`
}

/** The origins of all examples. */
export function exampleUrls(firstPort = firstExamplePort): string[] {
  return names.map((name) => exampleUrl(name, firstPort))
}
