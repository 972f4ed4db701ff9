import { execFileSync } from 'node:child_process'
import { expect, test } from '@jest/globals'

test('the parts of a build are its headers for every path, and the names of its actions', () => {
  const routes = {
    headers: [
      { source: '/:path*', headers: [{ key: 'X-A', value: '1' }] },
      { source: '/theme', headers: [{ key: 'X-B', value: '2' }] },
    ],
  }
  const references = { node: { '40aa': { exportedName: 'submitLogin' } }, edge: {} }
  // As Node runs it: Jest compiles modules to another format.
  const script = `
    import { partsOf } from './deploy/server/build-parts.mjs'
    const { headers, actions } = partsOf(${JSON.stringify(routes)}, ${JSON.stringify(references)})
    console.log(JSON.stringify([headers, [...actions]]))`
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', script]).toString()
  expect(JSON.parse(output)).toEqual([[['X-A', '1']], [['40aa', 'submitLogin']]])
})
