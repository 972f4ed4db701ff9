import type { Metadata } from 'next'
import { pageTitle } from '@/app/page-title'
import { DeviceResult } from '@/components/screens/device-result'
import { currentTranslator } from '@/lib/i18n/current-translator'

export function generateMetadata(): Promise<Metadata> {
  return pageTitle('device.connected')
}

/** Where Hydra sends people who connected a device (`urls.device.success`). */
export default async function DeviceSuccessPage() {
  return <DeviceResult t={await currentTranslator()} result="connected" />
}
