import { describe, expect, test } from '@jest/globals'
import { help, readBenchOptions } from './options'

describe('the arguments of the benchmark', () => {
  test('have defaults', () => {
    expect(readBenchOptions([])).toEqual({
      rows: new Set(['page', 'telemetry', 'browser']),
      starts: 4,
      effort: { connections: 32, rounds: 24, viewsPerRound: 64, warmUpViews: 2000 },
      past: 100_000,
      port: 4480,
      node: undefined,
      referenceUi: undefined,
      other: { folder: undefined, node: undefined, nodeOptions: undefined },
    })
  })

  test('choose the rows and the effort', () => {
    expect(
      readBenchOptions(['--rows', 'telemetry', '--starts', '2', '--views', '32', '--warm-up', '0']),
    ).toMatchObject({
      rows: new Set(['telemetry']),
      starts: 2,
      effort: { connections: 32, rounds: 24, viewsPerRound: 32, warmUpViews: 0 },
    })
  })

  test('describe another Latchkey', () => {
    const args = ['--rows', 'other', '--other-node', 'node26', '--other-options=--jitless  --no-opt']
    expect(readBenchOptions(args)?.other).toEqual({
      folder: undefined,
      node: 'node26',
      nodeOptions: ['--jitless', '--no-opt'],
    })
  })

  test('ask for help', () => {
    expect(readBenchOptions(['--help'])).toBeNull()
  })

  test.each<[string, string[], string]>([
    [
      'an unknown row',
      ['--rows', 'page,speed'],
      '--rows takes page, telemetry, browser, memory, growth, sign-in, phone, ory, other, not speed.',
    ],
    ['no round', ['--rounds', '0'], '--rounds takes a number from 1 to 1000, not 0.'],
    ['half a start', ['--starts', '1.5'], '--starts takes a whole number, not 1.5.'],
    ['a port of the system', ['--port', '80'], '--port takes a number from 1024 to 65000, not 80.'],
    ['another Latchkey without its row', ['--other-node', 'x'], '--other-... belongs to --rows other.'],
    [
      'a reference UI without its row',
      ['--reference-ui', 'x'],
      '--reference-ui belongs to --rows sign-in,phone,ory.',
    ],
    ['an unknown option', ['--minutes', '1'], "Unknown option '--minutes'"],
  ])('refuse %s', (_, args, sentence) => {
    expect(() => readBenchOptions(args)).toThrow(sentence)
  })

  test('are all in the help', () => {
    const named = [...help.matchAll(/^ {2}(--[\w-]+)/gm)].map(([, name = '']) => name)
    expect(named).toHaveLength(14)
    for (const name of named) {
      expect(() => readBenchOptions(name === '--help' ? [name] : [`${name}=x`])).not.toThrow('Unknown option')
    }
  })
})
