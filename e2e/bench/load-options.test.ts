import { describe, expect, test } from '@jest/globals'
import { orderOf, readLoadOptions } from './load-options'
import { requireLoopback } from './loopback'

describe('the arguments of the load test', () => {
  test('have defaults', () => {
    const { mix, ...others } = readLoadOptions([])
    expect(others).toEqual({
      minutes: 10,
      connections: 16,
      journeys: 100_000,
      withFiles: false,
      port: 4600,
      node: undefined,
      ory: undefined,
    })
    expect([...mix.keys()]).toEqual(['sign-in', 'wrong-password', 'registration', 'settings', 'consent'])
  })

  test('name the mix and a real Ory on this machine', () => {
    const ory = ['--kratos', 'http://localhost:4466', '--hydra', 'http://127.0.0.1:4471']
    const options = readLoadOptions([
      '--mix',
      'sign-in=3,consent=1',
      ...ory,
      '--hydra-admin',
      'http://[::1]:4472',
    ])
    expect([...options.mix]).toEqual([
      ['sign-in', 3],
      ['consent', 1],
    ])
    expect(options.ory).toEqual({
      kratosUrl: 'http://localhost:4466',
      hydraUrl: 'http://127.0.0.1:4471',
      hydraAdminUrl: 'http://[::1]:4472',
    })
  })

  test.each<[string, string[], string]>([
    ['no time', ['--minutes', '0'], '--minutes takes a number from 0.1 to 60, not 0.'],
    ['too much time', ['--minutes', '61'], '--minutes takes a number from 0.1 to 60, not 61.'],
    ['time that is no number', ['--minutes', 'ten'], '--minutes takes a number from 0.1 to 60, not ten.'],
    ['too many visitors', ['--connections', '257'], '--connections takes a number from 1 to 256, not 257.'],
    ['half a visitor', ['--connections', '1.5'], '--connections takes a whole number, not 1.5.'],
    [
      'too many journeys',
      ['--journeys', '1000001'],
      '--journeys takes a number from 1 to 1000000, not 1000001.',
    ],
    ['an unknown journey', ['--mix', 'buy=1'], '--mix takes the journeys'],
    ['a share of nothing', ['--mix', 'sign-in=0'], '--mix takes a number from 1 to 1000, not 0.'],
    ['Kratos alone', ['--kratos', 'http://localhost:4433'], 'belong together'],
    [
      'a Kratos on another machine',
      [
        '--kratos',
        'https://kratos.example.com',
        '--hydra',
        'http://localhost',
        '--hydra-admin',
        'http://localhost',
      ],
      'The load test asks only servers on this machine, not https://kratos.example.com.',
    ],
  ])('%s is refused', (_, args, message) => {
    expect(() => readLoadOptions(args)).toThrow(message)
  })
})

test.each([
  'http://example.com/',
  'http://localhost.example.com/',
  'http://127.0.0.1.example.com/',
  'http://10.0.0.1/',
  'http://localhost@example.com/',
  '/login',
])('%s is not on this machine', (url) => {
  expect(() => requireLoopback(url)).toThrow('only servers on this machine')
})

test('the order of a mix has each journey as often as its share, and mixes them', () => {
  const mix = new Map([
    ['sign-in', 3],
    ['settings', 1],
    ['consent', 2],
  ] as const)
  expect(orderOf(mix)).toEqual(['sign-in', 'settings', 'consent', 'sign-in', 'consent', 'sign-in'])
})
