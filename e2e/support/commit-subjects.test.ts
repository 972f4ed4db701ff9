import { expect, test } from '@jest/globals'
import { subjectErrors } from './commit-subjects'

test.each([
  'docs: explain how to add a language',
  'fix(line): recognise a sign-up in any group',
  'ory-proxy: close a path',
  'components, messages: shorten the hints',
  'e2e: wait for v2.3 of Hydra',
  `doctor: ${'a'.repeat(63)}`,
])('%s', (subject) => {
  expect(subjectErrors([subject])).toEqual([])
})

const noForm = 'does not have the form "scope: imperative", in lower case.'
test.each([
  ['Explain how to add a language', noForm],
  ['docs:explain', noForm],
  ['docs: Explain', noForm],
  ['Docs: explain', noForm],
  ['docs(): explain', noForm],
  [': explain', noForm],
  [', docs: explain', noForm],
  ['docs, : explain', noForm],
  ['', noForm],
  [`doctor: ${'a'.repeat(64)}`, 'has 72 characters, but 71 are allowed.'],
  ['docs: explain.', 'ends with a full stop.'],
])('%s: %s', (subject, error) => {
  expect(subjectErrors([subject])).toEqual([`The commit subject "${subject}" ${error}`])
})

test('each wrong subject gets its own sentence', () => {
  expect(subjectErrors(['docs: explain', 'Explain', 'docs: explain.'])).toEqual([
    `The commit subject "Explain" ${noForm}`,
    'The commit subject "docs: explain." ends with a full stop.',
  ])
})
