import { expect, test } from '@jest/globals'
import { elementsOf } from '@/components/testing/markup'
import { translatorFor } from '@/lib/i18n/translator'
import { MailHelp } from './mail-help'

const t = translatorFor('en')

/** The URL and the text of each link, and the sentence before them. */
function helpOf(laterHref: string | null) {
  const elements = elementsOf(<MailHelp t={t} changeAddressHref="/verification" laterHref={laterHref} />)
  const links = elements.flatMap(({ tag, text, attributes }) =>
    tag === 'a' ? [[attributes.href, text]] : [],
  )
  return { hint: elements.find(({ attributes }) => attributes.class === 'hint late')?.text, links }
}

test('explains where else to look for a mail, and how to use another address', () => {
  expect(helpOf(null)).toEqual({
    hint: t.text('mail.not_arrived'),
    links: [['/verification', t.text('mail.change_address')]],
  })
})

test('links to the next page if the visitor may do this later', () => {
  expect(helpOf('/')).toMatchObject({
    links: [
      ['/verification', t.text('mail.change_address')],
      ['/', t.text('mail.later')],
    ],
  })
})
