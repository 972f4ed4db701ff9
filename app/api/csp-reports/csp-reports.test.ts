import { beforeAll, expect, jest, test } from '@jest/globals'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { log } from '@/lib/log'
import { type Metrics, observers } from '@/lib/observers/observers'
import { handlePageRequest } from '@/lib/request/page-request'
import { POST } from './route'

const appUrl = 'https://login.example.com'
const lines: unknown[] = []
const counted: string[] = []

beforeAll(() => {
  Object.assign(process.env, { APP_URL: appUrl, ORY_SDK_URL: 'http://kratos:4433', CSP_REPORTS: 'on' })
  observers().metrics = { cspReport: (directive) => counted.push(directive) } as Partial<Metrics> as Metrics
  jest.spyOn(log(), 'warn').mockImplementation((line: unknown) => lines.push(line))
})

const send = async (body: string) =>
  (await new TestBrowser(appUrl).call({ POST }, '/api/csp-reports', { method: 'POST', body })).status

const report = JSON.stringify({
  'csp-report': {
    'document-uri': `${appUrl}/login?flow=f`,
    'effective-directive': 'img-src',
    'blocked-uri': 'data',
  },
})

test('each report is counted, and the log contains at most thirty lines a minute', async () => {
  expect(await send(report)).toBe(204)
  expect(lines).toEqual([{ outcome: 'csp_report', directive: 'img-src', blocked: 'data', page: '/login' }])
  for (let count = 1; count < 40; count += 1) await send(report)
  expect(counted).toEqual(Array(40).fill('img-src'))
  expect(lines).toHaveLength(30)
})

test('a body that is no report changes nothing, and a long one is rejected', async () => {
  counted.length = 0
  expect(await send('{}')).toBe(204)
  expect(await send(report + ' '.repeat(16 * 1024))).toBe(413)
  expect(counted).toEqual([])
})

test('each page names the URL of this route', () => {
  const url = new URL('/login?flow=f', appUrl)
  const response = handlePageRequest({ method: 'GET', headers: new Headers(), url }, [])
  expect(response.headers['Reporting-Endpoints']).toBe('csp="/api/csp-reports"')
  expect(response.headers['Content-Security-Policy']).toMatch(/report-uri \/api\/csp-reports; report-to csp$/)
})
