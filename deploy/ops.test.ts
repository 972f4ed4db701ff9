import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from '@jest/globals'
import { closedPort } from '@/lib/http/testing/test-server'

const run = promisify(execFile)

test('the help lists every command with its arguments, and the help of a group lists its own', async () => {
  const help = async (...args: string[]) => {
    const { stdout } = await run(process.execPath, ['deploy/run-tool.mjs', 'ops', ...args, '--help'])
    return [
      ...stdout.matchAll(
        /^ {2}((?:identities|sessions|credentials|recovery|messages|consents|clients|limits) [a-z].*?) {2,}\S/gm,
      ),
    ].map(([, term]) => term)
  }
  expect(await help()).toEqual([
    'identities list',
    'identities search <identifier>',
    'identities show <who>',
    'identities disable <who>',
    'identities enable <who>',
    'identities delete <who>',
    'sessions revoke [session]',
    'credentials list <who>',
    'credentials remove <who>',
    'recovery code <who>',
    'recovery link <who>',
    'messages list',
    'consents list <who>',
    'consents revoke <who>',
    'clients create',
    'clients list',
    'clients show <client>',
    'clients update <client>',
    'clients delete <client>',
    'limits show',
    'limits clear',
  ])
  expect(await help('consents')).toEqual(['consents list <who>', 'consents revoke <who>'])
}, 60_000)

describe('the commands', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ops-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const root = process.cwd()
  const { NODE_ENV: _, ...env } = process.env
  const list = () =>
    run(
      process.execPath,
      [
        '--conditions=react-server',
        '--import',
        join(root, 'node_modules/tsx/dist/loader.mjs'),
        join(root, 'deploy/ops.ts'),
        'identities',
        'list',
      ],
      {
        cwd: folder,
        env: {
          ...env,
          NODE_NO_WARNINGS: '1',
          TSX_TSCONFIG_PATH: join(root, 'tsconfig.json'),
        } as unknown as NodeJS.ProcessEnv,
      },
    ).then(
      () => 'done',
      ({ stderr }: { stderr: string }) => stderr,
    )

  test('read the files that the server reads, and need none of its secrets', async () => {
    expect(await list()).toBe(
      'The commands need other variables:\n  ORY_SDK_URL: is missing\nWhat each one means: .env.local.example\n',
    )
    const url = `http://127.0.0.1:${closedPort}`
    writeFileSync(join(folder, '.env.production.local'), `ORY_SDK_URL=${url}\nORY_ADMIN_URL=${url}\n`)
    expect(await list()).toBe(`${url} did not answer (refused, ECONNREFUSED) to GET /admin/identities\n`)
  }, 60_000)
})
