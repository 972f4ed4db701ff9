import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { capabilities } from './rules'

/** How the code names LINE, the portal, and the phone step of a registration. */
const names = new RegExp(
  [
    /\bLINE(?:_|\b)|\bliff|'line|\bline(?:Login|TriedAt|ReturnLost|loggedin)\b|['/](?:un)?bind(?:success|failure)?'/,
    /[pP]ortal|USER_CLIENT|[uU]serClient|user-client/,
    /[pP]honeStep|phone[- ]step|PHONE_|AUTH_SERVICE|[aA]uthService|auth-service|'phone_(?:stale|unverified)|'phone\.step/,
  ]
    .map(({ source }) => source)
    .join('|'),
)

/** The files of the core that do. A comment or the mark of a provider is harmless. */
const known = [
  'components/flow/nodes/provider-marks.tsx',
  'components/screens/registration-screen.tsx',
  'lib/destination/pending-return-tos.ts',
  'lib/http/service-url.ts',
  'lib/messages/provider-name.ts',
  'lib/ory/proxy/proxy.ts',
  'lib/request/failure-reason.ts',
  'lib/request/failure-url.ts',
  'lib/urls/is-home-url.ts',
  'lib/urls/pages.ts',
]

test('no other file of the core names LINE, the portal or the phone step', () => {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'components', 'lib'], {
    encoding: 'utf8',
  })
  const ofCapability = new RegExp(`^(?:components|lib)/(?:${capabilities.join('|')})/`)
  const core = listed
    .split('\n')
    .filter((file) => /\.(?:ts|tsx|mjs)$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file))
    .filter((file) => !ofCapability.test(file))
  expect(core.filter((file) => names.test(readFileSync(file, 'utf8')))).toEqual(known)
})
