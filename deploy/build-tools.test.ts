import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from '@jest/globals'

const run = promisify(execFile)
let folder = ''

beforeAll(async () => {
  // Outside the project, so that a package that is missing from a file is not found in node_modules.
  folder = await mkdtemp(join(tmpdir(), 'latchkey-tools-'))
  await run(process.execPath, ['deploy/build-tools.mjs', folder])
}, 60_000)
afterAll(() => rm(folder, { recursive: true }))

const env = {
  ORY_SDK_URL: 'http://localhost:9',
  ORY_ADMIN_URL: 'http://localhost:9',
  NODE_ENV: 'production',
} as const

test('the built doctor runs without any packages', async () => {
  const failed = await run(process.execPath, [join(folder, 'doctor.mjs')], { cwd: folder, env }).catch(
    (error) => error,
  )
  expect(failed).toMatchObject({
    code: 1,
    stderr: '',
    stdout: expect.stringContaining('SESSION_SECRET: is missing'),
  })
})

test('the built commands run without any packages', async () => {
  const args = [join(folder, 'ops.mjs'), 'identities', 'list']
  const failed = await run(process.execPath, args, {
    cwd: folder,
    env: { ...env, NODE_ENV: 'development' },
  }).catch((error) => error)
  expect(failed).toMatchObject({ code: 1, stdout: '' })
  expect(failed.stderr).toContain(
    'http://localhost:9 did not answer (refused, ECONNREFUSED) to GET /admin/identities',
  )
})
