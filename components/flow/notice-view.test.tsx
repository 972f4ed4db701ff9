import { expect, test } from '@jest/globals'
import { renderToStaticMarkup } from 'react-dom/server'
import { elementsOf } from '@/components/testing/markup'
import { translatorFor } from '@/lib/i18n/translator'
import { clockId } from './clock-id'
import { NoticeView } from './notice-view'

const t = translatorFor('en')
const text = 'Too many failed attempts. Please wait 3 seconds, then try again.'
const notice = { severity: 'error', text, below: <i /> } as const

test('a sentence that asks for a wait has the place of the clock, which a screen reader does not read', () => {
  const view = <NoticeView t={t} notice={{ ...notice, duration: '3 seconds' }} />
  const spoken = renderToStaticMarkup(view).replace(/<span aria-hidden.*?<\/span>/, '')
  expect(spoken.replace(/<[^>]+>/g, '')).toContain(text)
  const place = elementsOf(view).find(({ attributes }) => attributes.id === clockId)
  expect(place).toMatchObject({ text: '3 seconds', attributes: { 'aria-hidden': 'true' } })
})

test('any other sentence stays whole', () => {
  for (const view of [
    <NoticeView key="a" t={t} notice={notice} />,
    <NoticeView key="b" t={t} notice={{ ...notice, duration: '4 seconds' }} />,
  ]) {
    expect(elementsOf(view).some(({ tag, text: said }) => tag === 'p' && said === text)).toBe(true)
    expect(renderToStaticMarkup(view)).not.toContain('aria-hidden')
  }
})
