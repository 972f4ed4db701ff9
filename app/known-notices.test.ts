import { expect, test } from '@jest/globals'
import english from '@/messages/en.json'
import { knownNotices } from './known-notices'

test('each notice has a text, and each text of a notice is shown for one', () => {
  const texts = Object.keys(english).filter((key) => /^notice\.(?!\w+_seconds$)/.test(key))
  expect(knownNotices.map((notice) => `notice.${notice}`).toSorted()).toEqual(texts.toSorted())
})
