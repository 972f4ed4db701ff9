import { createSandbox } from '../../../sandbox/create-sandbox'
import { browserUrlOf, oryAddresses } from '../addresses'
import { demoSite } from './moves'
import type { Target } from './target'

/** A sandbox of its own, called as a function, with a clock that only moves when a scenario waits. */
export function sandboxTarget(): Target {
  const addresses = oryAddresses()
  const { appUrl } = addresses
  let now = Date.parse('2026-01-01T12:00:00Z')
  const { handler, adminHandler, inbox } = createSandbox({
    appUrl,
    allowedReturnUrls: [demoSite],
    now: () => new Date(now),
  })
  const adminUrl = 'http://admin.sandbox.example'
  return {
    answer: (request) => (request.url.startsWith(`${adminUrl}/`) ? adminHandler(request) : handler(request)),
    wait: async (milliseconds) => {
      now += milliseconds
    },
    now: () => now,
    mails: async (to) => inbox.mails(to),
    url: 'http://sandbox.example',
    adminUrl,
    browserUrl: browserUrlOf(addresses),
    appUrl,
  }
}
