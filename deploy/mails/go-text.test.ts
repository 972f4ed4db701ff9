import { describe, expect, test } from '@jest/globals'
import { goString, goTextOf } from './go-text'

const values = {
  name: { field: 'name' },
  minutes: { field: 'minutes' },
  host: { text: 'a.example' },
} as const

describe('a message', () => {
  test.each([
    ['Hello', 'Hello', '"Hello"'],
    ['On {host} only', 'On a.example only', '"On a.example only"'],
    ['{name}!', '{{.name}}!', '(print (toString .name) "!")'],
    ["'{'{name}'}' \"q\"", '{{"{"}}{{.name}}} "q"', '(print "{" (toString .name) "} \\"q\\"")'],
    ['{minutes, number} m', '{{.minutes}} m', '(print (toString .minutes) " m")'],
    [
      '{minutes, plural, one {# minute} other {# minutes}}',
      '{{if (eq .minutes 1)}}{{.minutes}} minute{{else}}{{.minutes}} minutes{{end}}',
      '(ternary (print (toString .minutes) " minute") (print (toString .minutes) " minutes") (eq .minutes 1))',
    ],
    [
      '{minutes, plural, =0 {now} one {# minute} other {# minutes}}',
      '{{if (eq .minutes 0)}}now{{else if (eq .minutes 1)}}{{.minutes}} minute{{else}}{{.minutes}} minutes{{end}}',
      '(ternary (print "now") (ternary (print (toString .minutes) " minute") (print (toString .minutes) " minutes") (eq .minutes 1)) (eq .minutes 0))',
    ],
  ])('%s', (source, inline, expression) => {
    const text = goTextOf(source, 'en', values)
    expect([text.inline, text.expression]).toEqual([inline, expression])
  })

  test('has the plurals of its language', () => {
    const source = '{minutes, plural, one {# а} few {# б} many {# в} other {# г}}'
    const { inline } = goTextOf(source, 'ru', values)
    expect(inline).toContain('(or (eq .minutes 1 21 31')
    expect(inline).toContain('(and (ge .minutes 100) (eq (mod .minutes 100) 1 21 31')
    // In French, no number up to a week has this form.
    expect(goTextOf('{minutes, plural, one {a} many {b} other {c}}', 'fr', values).inline).toBe(
      '{{if (eq .minutes 0 1)}}a{{else}}c{{end}}',
    )
  })

  test.each([
    ['{email}', 'uses {email}, which Kratos does not provide'],
    ['{constructor}', 'uses {constructor}, which Kratos does not provide'],
    ['{minutes, number, percent}', 'uses {minutes} in a way that a template of Kratos cannot'],
    ['{minutes, date, long}', 'uses {minutes} in a way that a template of Kratos cannot'],
    ['{name, select, a {b} other {c}}', 'uses {name} in a way that a template of Kratos cannot'],
    [
      '{minutes, selectordinal, one {a} other {b}}',
      'uses {minutes} in a way that a template of Kratos cannot',
    ],
    ['{host, plural, one {a} other {b}}', 'uses {host} in a way that a template of Kratos cannot'],
    [
      '{minutes, plural, offset:1 one {a} other {b}}',
      'uses {minutes} in a way that a template of Kratos cannot',
    ],
  ])('%s is rejected', (source, error) => {
    expect(() => goTextOf(source, 'en', values)).toThrow(error)
  })
})

test('a string literal of Go has no line break', () => {
  expect(goString('a"b\\\n\u2028\u007f')).toBe('"a\\"b\\\\\\n\\u2028\\u007f"')
})
