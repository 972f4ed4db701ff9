import { AccountStyles } from '@/app/account-styles'
import { formNotice } from '@/app/page-notice'
import type { PageProps } from '@/app/page-props'
import { pageTitle } from '@/app/page-title'
import { titled } from '@/app/titled'
import { DeviceForm } from '@/components/oauth2/device-form'
import { DeviceResult } from '@/components/oauth2/device-result'
import { currentTranslator } from '@/lib/i18n/current-translator'
import type { Translator } from '@/lib/i18n/translator'
import { whoIsSignedIn } from '@/lib/ory/kratos/session/who-is-signed-in'
import { csrfField } from '@/lib/session/csrf-field'
import { submitDeviceCode } from './actions'
import { deviceBinding, deviceUrl, typedCode } from './device-page'
import { openDevicePage } from './open-device-page'

export default titled(titleOf, DevicePage)

async function titleOf({ searchParams }: PageProps): Promise<string> {
  const { refused, notice } = await searchParams
  if (refused === 'true') return pageTitle('device.refused')
  return pageTitle('device.title', undefined, undefined, notice === 'code')
}

/** Asks for the code that a device shows (RFC 8628). A code that came with the URL is only filled in. */
async function DevicePage({ searchParams }: PageProps) {
  const query = await searchParams
  if (query.refused === 'true')
    return (
      <>
        <AccountStyles />
        <DeviceResult t={await currentTranslator()} result="refused" />
      </>
    )
  const [challenge, who, t] = await Promise.all([openDevicePage(query), whoIsSignedIn(), currentTranslator()])
  return (
    <DeviceForm
      t={t}
      code={typedCode(query.user_code)}
      isWrong={query.notice === 'code'}
      notice={noticeOf(query, t)}
      refuseHref={deviceUrl({ refused: 'true' })}
      action={submitDeviceCode}
      fields={{
        device_challenge: challenge,
        ...csrfField(deviceBinding(challenge, who)),
      }}
    />
  )
}

function noticeOf({ notice, retry_after }: Awaited<PageProps['searchParams']>, t: Translator) {
  if (notice === 'csrf') return t.text('notice.csrf')
  return notice === 'wait'
    ? formNotice({ notice, retryAfter: Number(retry_after) || undefined }, t)?.text
    : undefined
}
