import { expect, test } from '@jest/globals'
import { TestService } from '@/lib/http/testing/test-service'
import { startTestServices } from '@/lib/http/testing/test-services'
import { readOverviewView } from './overview-view'

const kratos = new TestService()
startTestServices({ kratos }, { USER_CLIENT_URL: 'https://users.example.com' })

test('with a portal, its dashboard stands at the same URL, and Next answers', () => {
  const headers = { cookie: 'csrf_token_1=a; ory_kratos_session=b', 'user-agent': 'Mozilla/5.0' }
  const current = { id: 'r', path: '/' }
  expect(readOverviewView({ method: 'GET', url: '/', headers }, current)).toBeUndefined()
  expect(kratos.requests).toEqual([])
})
