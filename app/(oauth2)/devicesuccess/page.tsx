import { AccountStyles } from '@/app/account-styles'
import { pageTitle } from '@/app/page-title'
import { titled } from '@/app/titled'
import { DeviceResult } from '@/components/oauth2/device-result'
import { currentTranslator } from '@/lib/i18n/current-translator'

export default titled(() => pageTitle('device.connected'), DeviceSuccessPage)

/** Where Hydra sends people who connected a device (`urls.device.success`). */
async function DeviceSuccessPage() {
  return (
    <>
      <AccountStyles />
      <DeviceResult t={await currentTranslator()} result="connected" />
    </>
  )
}
