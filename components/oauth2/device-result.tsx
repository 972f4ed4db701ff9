import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import { CardSign } from '@/components/ui/severity-icon'
import type { Translator } from '@/lib/i18n/translator'

interface DeviceResultProps {
  readonly t: Translator
  readonly result: 'connected' | 'refused'
}

/** Shows how connecting a device ended. A person who made a mistake can revoke the access. */
export function DeviceResult({ t, result }: DeviceResultProps) {
  return (
    <Card
      title={t.text(`device.${result}`)}
      subtitle={t.text(`device.${result}_body`)}
      icon={<CardSign severity={result === 'connected' ? 'success' : 'info'} />}
    >
      {result === 'connected' ? (
        <ButtonLink href="/sessions" variant="outline" size="large">
          {t.text('device.take_away')}
        </ButtonLink>
      ) : (
        <ButtonLink href="/device" variant="outline" size="large">
          {t.text('device.other_code')}
        </ButtonLink>
      )}
    </Card>
  )
}
