import type { Page } from '@playwright/test'

/** A slow phone: its screen, a sixth of this machine's speed, 1.6 Mbit/s and 150 ms each way. */
const slowPhone = {
  viewport: { width: 390, height: 844 },
  cpuRate: 6,
  latency: 150,
  download: 200_000,
  upload: 94_000,
}

/**
 * A page of another site, where a visitor comes from. Chromium opens a page of another site in a new process. From an
 * empty tab, it does so only for a page with the header `Cross-Origin-Opener-Policy`: Latchkey has it, and the minimal
 * page does not.
 */
const otherSite = 'data:text/html,'

/** Navigates from another site, and is as slow as a slow phone from then on. */
export async function actAsSlowPhone(page: Page): Promise<void> {
  const { viewport, cpuRate, latency, download, upload } = slowPhone
  await page.setViewportSize(viewport)
  await page.goto(otherSite)
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: download,
    uploadThroughput: upload,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuRate })
}
