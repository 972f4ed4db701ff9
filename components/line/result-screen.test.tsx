import { expect, test } from '@jest/globals'
import { propsWith } from '@/components/testing/island-props'
import { elementsOf } from '@/components/testing/markup'
import { translatorFor } from '@/lib/i18n/translator'
import { ResultScreen } from './result-screen'

const countdown = { seconds: 10, stayHref: '/this?stay=true' }

function screen(
  more: {
    details?: string
    retryHref?: string
    supportUrl?: string | undefined
    countdown?: typeof countdown | undefined
  } = {},
) {
  return elementsOf(
    <ResultScreen
      t={translatorFor('en')}
      title="Linked"
      explanation="You can now sign in."
      severity={more.retryHref ? 'error' : 'success'}
      countdown={countdown}
      href="/next"
      {...more}
    />,
  )
}
const linksOf = (elements: ReturnType<typeof screen>) =>
  elements.filter(({ tag }) => tag === 'a').map(({ text, attributes }) => [text, attributes.href])
const paragraphsOf = (elements: ReturnType<typeof screen>) =>
  elements.filter(({ tag }) => tag === 'p').map(({ text }) => text)

test('a success: its explanation is under the title; one link continues, one stays', () => {
  expect(paragraphsOf(screen())[0]).toBe('You can now sign in.')
  expect(linksOf(screen())).toEqual([
    ['Continue', '/next'],
    ['Stay on this page', '/this?stay=true'],
  ])
})

test('a failure: the service’s message, and links to retry and to support', () => {
  const failure = { details: '(Error: 7.)', retryHref: '/bind' }
  expect(paragraphsOf(screen(failure)).slice(0, 2)).toEqual(['You can now sign in.', '(Error: 7.)'])
  expect(linksOf(screen({ ...failure, supportUrl: 'https://help.example/' }))).toEqual([
    ['Try again', '/bind'],
    ['Continue', '/next'],
    ['Stay on this page', '/this?stay=true'],
    ['Contact support', 'https://help.example/'],
  ])
  expect(linksOf(screen({ ...failure, supportUrl: undefined }))).toHaveLength(3)
  const solid = screen(failure).filter(({ attributes }) => /button-semibold/.test(attributes.class ?? ''))
  expect(solid.map(({ text }) => text)).toEqual(['Try again'])
  expect(screen(failure).filter(({ attributes }) => /^button/.test(attributes.class ?? ''))).toHaveLength(1)
})

test('what the service said is at the end of its line, and can be copied', () => {
  const failure = (
    <ResultScreen
      t={translatorFor('en')}
      title="Not linked"
      explanation="Please try again."
      severity="error"
      details="( Error: 42. )"
      countdown={undefined}
      href="/next"
    />
  )
  const line = elementsOf(failure).find(({ attributes }) => attributes.role === 'status')
  expect(line).toMatchObject({
    text: '( Error: 42. )',
    attributes: { class: expect.stringContaining('text-end') },
  })
  expect(propsWith('texts', failure)).toMatchObject([{ text: '( Error: 42. )', texts: { copy: 'Copy' } }])
})

test('a visitor who stays sees no countdown', () => {
  const elements = screen({ countdown: undefined })
  expect(linksOf(elements)).toEqual([['Continue', '/next']])
  expect(paragraphsOf(elements)).toEqual(['You can now sign in.'])
})
