import { expect, test } from '@jest/globals'
import { elementsOf } from '@/components/testing/markup'
import { translatorFor } from '@/lib/i18n/translator'
import { RememberBox } from './remember-box'

const t = translatorFor('en')

function boxOf(isChecked: boolean) {
  const elements = elementsOf(<RememberBox t={t} name="latchkey.remember" isChecked={isChecked} />)
  const box = elements.find(({ tag }) => tag === 'input')?.attributes
  return {
    box,
    label: elements.find(({ attributes }) => attributes.for === box?.id)?.text,
    hint: elements.find(({ attributes }) => attributes.id === box?.['aria-describedby'])?.text,
  }
}

test('the box to keep the identifier explains itself', () => {
  expect(boxOf(false)).toMatchObject({
    box: { name: 'latchkey.remember', type: 'checkbox', value: 'true' },
    label: t.text('login.remember'),
    hint: t.text('login.remember_hint'),
  })
})

test('is ticked if the visitor ticked it last time', () => {
  expect(boxOf(true).box).toHaveProperty('checked')
  expect(boxOf(false).box).not.toHaveProperty('checked')
})
