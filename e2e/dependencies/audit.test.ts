import { describe, expect, test } from '@jest/globals'
import { advisoriesOf, auditErrors, eachOnce } from './audit'

const cause = (id: string, severity: string, name = 'a') => ({
  source: 1,
  name,
  dependency: name,
  title: 'It reads too much',
  url: `https://github.com/advisories/${id}`,
  severity,
  range: '<1',
})
const report = (vulnerabilities: Record<string, { via: unknown[] }>) =>
  JSON.stringify({ auditReportVersion: 2, vulnerabilities, metadata: {} })

const high = { id: 'GHSA-aaaa-bbbb-cccc', packageName: 'a', severity: 'high', title: 'It reads too much' }
const exception = { id: high.id, reason: 'We do not call that function.', until: '2030-01-31' }

describe('the report of npm', () => {
  test('names each advisory once, even if several packages have it', () => {
    const output = report({
      a: { via: [cause(high.id, 'high')] },
      b: { via: ['a', cause('GHSA-dddd-eeee-ffff', 'low', 'b')] },
      c: { via: [cause(high.id, 'high')] },
    })
    expect(advisoriesOf(output)).toEqual([
      high,
      { ...high, id: 'GHSA-dddd-eeee-ffff', severity: 'low', packageName: 'b' },
    ])
  })

  test('without vulnerabilities names none', () => {
    expect(advisoriesOf(report({}))).toEqual([])
  })

  test.each(['', '{"error":{"code":"ENOLOCK"}}'])('%j is not a report', (output) => {
    expect(() => advisoriesOf(output)).toThrow()
  })
})

test('an advisory that the product and an example have is named once', () => {
  const other = { ...high, id: 'GHSA-dddd-eeee-ffff' }
  expect(eachOnce([[high], [high, other], []])).toEqual([high, other])
})

describe('a violation', () => {
  test('is a high or critical advisory without an exception', () => {
    const critical = { ...high, id: 'GHSA-1111-2222-3333', severity: 'critical' }
    const low = { ...high, id: 'GHSA-4444-5555-6666', severity: 'moderate' }
    expect(auditErrors([high, critical, low], [], '2029-12-31')).toEqual([
      'a: high GHSA-aaaa-bbbb-cccc, It reads too much',
      'a: critical GHSA-1111-2222-3333, It reads too much',
    ])
  })

  test('is not an advisory with an exception, until its last day', () => {
    expect(auditErrors([high], [exception], '2030-01-31')).toEqual([])
    expect(auditErrors([high], [exception], '2030-02-01')).toEqual([
      'The exception for GHSA-aaaa-bbbb-cccc ended on 2030-01-31.',
    ])
  })

  test('is an exception that is not needed', () => {
    expect(auditErrors([], [exception], '2029-12-31')).toEqual([
      'Nothing needs the exception for GHSA-aaaa-bbbb-cccc any more. Remove it.',
    ])
  })
})
