import { expect } from '@playwright/test'
import { alertOf, heading } from '../actions'
import { connectUntilConsent, expectCodePage, expectConnected, typeCode } from '../device-actions'
import { Television } from '../television'
import type { Screens } from './screen'

/** The screens of the device grant. Hydra has it since 25.4. */
export const deviceScreens: Screens = {
  'code of a device': async (page) => {
    const television = await Television.register()
    await television.showCode()
    await page.goto(television.completeUrl)
    await expectCodePage(page)
  },
  'wrong code of a device': async (page) => {
    const television = await Television.register()
    await television.showCode()
    await page.goto(television.url)
    await typeCode(page, 'wrong')
    await expect(alertOf(page)).toBeVisible()
  },
  'consent for a device': async (page, person) => {
    const television = await Television.register({ policy_uri: 'https://harbour.example/privacy' })
    const code = await television.showCode()
    await connectUntilConsent(page, person, { url: television.url, code })
  },
  'device that is connected': async (page) => {
    await page.goto('/devicesuccess')
    await expectConnected(page)
  },
  'device that is refused': async (page) => {
    await page.goto('/device?refused=true')
    await expect(heading(page, 'The device is not connected')).toBeVisible()
  },
}
