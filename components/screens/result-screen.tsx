import { Countdown } from '@/components/islands/countdown'
import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import type { Translator } from '@/lib/i18n/translator'

interface ResultScreenProps {
  readonly t: Translator
  readonly title: string
  /** What a service said. */
  readonly details?: string | undefined
  readonly seconds: number
  /** The page that opens after the countdown, or with the link. */
  readonly href: string
}

/** Shows a result, counts down to the next page, and links to it. */
export function ResultScreen({ t, title, details, seconds, href }: ResultScreenProps) {
  const texts = Array.from({ length: seconds + 1 }, (_, left) => t.text('line.countdown', { seconds: left }))
  return (
    <Card title={title}>
      {details && <p>{details}</p>}
      <Countdown href={href} texts={texts} />
      <ButtonLink href={href} variant="semibold" size="large">
        {t.text('action.continue')}
      </ButtonLink>
    </Card>
  )
}
