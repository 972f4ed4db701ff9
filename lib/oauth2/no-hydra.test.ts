import { expect, test } from '@jest/globals'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { TestService } from '@/lib/http/testing/test-service'
import { appUrl, startTestServices } from '@/lib/http/testing/test-services'
import { applicationsOf, revokeApplication, revokeApplications } from './applications'
import { getConsentRequest, rejectConsent } from './consent-request'
import { revokeAccess } from './end-access'
import { revokeLoginSession } from './login-request'
import { acceptUserCode, deviceGrantFailure } from './user-code'

startTestServices({ kratos: new TestService() })

const failed = { kind: 'failed', reason: 'oauth2_off' }

test.each<[string, () => Promise<unknown>, unknown]>([
  ['opens no challenge', () => getConsentRequest('c'), failed],
  ['decides no challenge', () => rejectConsent('c'), failed],
  ['takes no code of a device', () => acceptUserCode('c', 'ABCD'), failed],
  ['has no device grant', deviceGrantFailure, 'oauth2_off'],
  ['forgets no login', () => revokeLoginSession('s'), 'oauth2_off'],
  ['revokes no application', () => revokeApplication('ada', 'shop'), 'oauth2_off'],
  ['revokes no applications', () => revokeApplications('ada'), 'oauth2_off'],
  ['has no access to end', () => revokeAccess('ada'), null],
  ['has no list of applications', () => applicationsOf('ada'), null],
])('a deployment without Hydra %s', async (_, call, expected) => {
  expect((await new TestBrowser(appUrl).run(call)).value).toEqual(expected)
})
