import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { linesOfGuide } from './guide'

test('the screen of docs/extending.md is the file that the type check reads', () => {
  const [, code] =
    /^cat > latchkey\/app\/tides\/page\.tsx <<'END'\n(.*?)^END$/ms.exec(linesOfGuide('docs/extending.md')) ??
    []
  expect(code).toBe(readFileSync('e2e/support/guides/tides.tsx', 'utf8'))
})
