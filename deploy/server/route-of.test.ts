import { execFileSync } from 'node:child_process'
import { expect, test } from '@jest/globals'

/** Runs the module as Node does: Jest compiles modules to another format. */
function routes(...paths: string[]): string[] {
  const script = `
    import { routesOf } from './deploy/server/route-of.mjs'
    const routeOf = routesOf({
      staticRoutes: ['/', '/login', '/_not-found'].map((page) => ({ page })),
      dynamicRoutes: [{ page: '/api/.ory/[...path]', regex: '^/api/\\\\.ory/(.+?)(?:/)?$' }],
    })
    console.log(JSON.stringify(${JSON.stringify(paths)}.map(routeOf)))`
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '--eval', script]).toString())
}

test('any number of paths has few routes', () => {
  expect(
    routes(
      ...['/', '/login', '/login/', '/_not-found', '/_next/static/a.js', '/api/.ory/sessions/whoami'],
      ...['/api/.ory/sessions/0191c9d2', '/somebody@example.com', '/login/1'],
    ),
  ).toEqual([
    ...['/', '/login', '/login', 'other', '/_next', '/api/.ory/[...path]', '/api/.ory/[...path]'],
    ...['other', 'other'],
  ])
})
