import { expect, test } from '@jest/globals'
import { withoutCredentials } from './without-credentials'

test.each([
  ['redis://user:pass@redis:6379', 'redis://***@redis:6379'],
  ['rediss://:p@ss@redis:6379/1', 'rediss://***@redis:6379/1'],
  ['Kratos at HTTPS://u:p@kratos and http://u@keto.', 'Kratos at HTTPS://***@kratos and http://***@keto.'],
  ['https://login.example.com/@me?mail=a@b.c', 'https://login.example.com/@me?mail=a@b.c'],
  ['svn+ssh2://u:p@host or x://u@host', 'svn+ssh2://***@host or x://***@host'],
  ['Write to me@example.com.', 'Write to me@example.com.'],
])('%s becomes %s', (text, expected) => {
  expect(withoutCredentials(text)).toBe(expected)
})
