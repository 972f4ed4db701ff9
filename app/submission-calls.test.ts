import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'

/*
 * Each call that has Kratos check or send something goes through the stages (app/submission-stages.ts). So a call that
 * can do so is in one of these files and in no other, with the reason why it may be.
 */

/** What changes a flow, or starts one that may send a message. */
const calls =
  /\b(?:update(?:Login|Registration|Recovery|Verification|Settings)?Flow|create(?:Browser|Native)(?!Logout)\w*Flow|createFlow|createRecovery\w+|createFedcmFlow|updateFedcmFlow|performNative\w+|acceptUserCodeRequest)(?=\()/g

const allowed: Readonly<Record<string, readonly [calls: string, why: string]>> = {
  'lib/submission/submit-flow.ts': ['updateFlow', 'behind the stages'],
  'lib/required-actions/send-address-code.ts': [
    'createFlow updateFlow',
    'behind the stages; a new verification sends nothing',
  ],
  'lib/ory/kratos/calls/update-flow.ts': [
    'updateFlow updateLoginFlow updateRecoveryFlow updateRegistrationFlow updateSettingsFlow updateVerificationFlow',
    'the call itself',
  ],
  'lib/ory/kratos/calls/create-browser-flow.ts': [
    'createBrowserFlow createBrowserLoginFlow createBrowserRecoveryFlow createBrowserRegistrationFlow createBrowserSettingsFlow createBrowserVerificationFlow',
    'the call itself',
  ],
  'lib/flows/start/create-flow.ts': ['createBrowserFlow createFlow', 'a second factor is behind the stages'],
  'lib/flows/start/start-flow.ts': ['createFlow', 'a second factor is behind the stages'],
  'lib/line/sign-in-here.ts': ['createFlow', 'no second factor'],
  'lib/line/unlink.ts': ['createFlow', 'settings'],
  'lib/flows/login/start-at-provider.ts': [
    'updateLoginFlow',
    'a button of a provider: no secret, no message',
  ],
  'lib/flows/open/read-flow.ts': ['updateFlow', 'submits nothing to a flow that has expired'],
  'lib/rate-limits/session-owner.ts': ['createBrowserLoginFlow createNativeLoginFlow', 'a first factor'],
  'lib/ory/kratos/calls/settings-start.ts': ['createBrowserFlow', 'settings'],
  'lib/ory/kratos/session/only-method.ts': ['createBrowserFlow', 'a first factor'],
  'lib/invitations/invitation.ts': [
    'createRecoveryCodeForIdentity updateRecoveryFlow',
    'a code that this server has from Kratos, and that nobody types',
  ],
  'lib/ory/kratos/admin/recovery.ts': [
    'createRecoveryCode createRecoveryCodeForIdentity createRecoveryLink createRecoveryLinkForIdentity',
    'the operator’s commands',
  ],
  'lib/oauth2/user-code.ts': ['acceptUserCodeRequest', 'behind lib/rate-limits/user-code.ts'],
  'lib/doctor/trial-device.ts': ['acceptUserCodeRequest', 'the doctor, with a code that Hydra gave it'],
  'lib/doctor/kratos-probe.ts': [
    'createBrowserLoginFlow createBrowserRegistrationFlow',
    'the doctor, without a session',
  ],
  'lib/doctor/check-flow-pages.ts': [
    'createBrowserLoginFlow createBrowserRecoveryFlow createBrowserRegistrationFlow createBrowserVerificationFlow',
    'the doctor, without a session',
  ],
  'lib/doctor/check-recovery.ts': [
    'createRecoveryCodeForIdentity updateRecoveryFlow',
    'the doctor, for an account that it made',
  ],
  'lib/doctor/check-return-urls.ts': ['createBrowserLoginFlow', 'the doctor, without a session'],
  'lib/doctor/trial-sign-in.ts': ['createBrowserLoginFlow', 'the doctor, without a session'],
}

const sources = ['app', 'components', 'lib'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|(?:^|\/)testing\//.test(file))
    .map((file) => join(folder, file)),
)

test('only these files make Kratos check or send something', () => {
  const found = sources.flatMap((file) => {
    const names = new Set(readFileSync(file, 'utf8').match(calls))
    return names.size > 0 ? [[file, [...names].sort().join(' ')] as const] : []
  })
  const expected = Object.entries(allowed).map(([file, [names]]) => [file, names])
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected))
})
