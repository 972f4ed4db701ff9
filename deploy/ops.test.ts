import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from '@jest/globals'

const run = promisify(execFile)

test('the help lists every command with its arguments, and the help of a group lists its own', async () => {
  const help = async (...args: string[]) => {
    const { stdout } = await run(process.execPath, ['deploy/run-tool.mjs', 'ops', ...args, '--help'])
    return [
      ...stdout.matchAll(
        /^ {2}((?:identities|sessions|recovery|messages|consents|clients) [a-z].*?) {2,}\S/gm,
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
  ])
  expect(await help('consents')).toEqual(['consents list <who>', 'consents revoke <who>'])
}, 60_000)
