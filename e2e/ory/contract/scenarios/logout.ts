import { z } from 'zod'
import { demoSite, signUp } from '../actions'
import type { Browser } from '../browser'
import type { Scenario } from '../scenario'

const init = '/self-service/logout/browser'
const logoutSchema = z.object({ logout_url: z.string() })

async function logoutUrl(browser: Browser, query = ''): Promise<string> {
  return logoutSchema.parse((await browser.send(`${init}${query}`)).body).logout_url
}

export const logoutScenarios: Scenario[] = [
  {
    name: 'without a session',
    play: async (world) => {
      await world.browser().send(init)
      await world.browser().send(init, { accept: 'html' })
      await world.browser().send('/self-service/logout?token=wrong')
      await world.browser().send('/self-service/logout?token=wrong', { accept: 'html' })
    },
  },
  {
    name: 'sign out by JSON',
    play: async (world) => {
      const browser = world.browser()
      await signUp(world, browser)
      const url = await logoutUrl(browser)
      await browser.send(url)
      await browser.send('/sessions/whoami')
      await browser.send(url)
    },
  },
  {
    name: 'sign out by a page',
    play: async (world) => {
      const browser = world.browser()
      await signUp(world, browser)
      await browser.send(await logoutUrl(browser), { accept: 'html' })
      await browser.send('/sessions/whoami')
    },
  },
  {
    name: 'sign out with return_to',
    play: async (world) => {
      for (const accept of ['html', 'json'] as const) {
        const browser = world.browser()
        await signUp(world, browser, accept)
        const query = `?return_to=${encodeURIComponent(`${demoSite}/bye`)}`
        await browser.send(await logoutUrl(browser, query), { accept })
      }
    },
  },
  {
    name: 'forbidden return_to',
    play: async (world) => {
      const browser = world.browser()
      await signUp(world, browser)
      await browser.send(`${init}?return_to=${encodeURIComponent('https://foreign.example/')}`)
      const url = await logoutUrl(browser)
      await browser.send(`${url}&return_to=${encodeURIComponent('https://foreign.example/')}`, {
        accept: 'html',
      })
    },
  },
  {
    name: 'wrong token, no token, the token of another person',
    play: async (world) => {
      const browser = world.browser()
      await signUp(world, browser, 'ada')
      const other = world.browser()
      await signUp(world, other, 'grace')
      await browser.send('/self-service/logout?token=wrong')
      await browser.send('/self-service/logout')
      await browser.send(await logoutUrl(other))
      await browser.send('/self-service/logout?token=wrong', { accept: 'html' })
      await browser.send('/sessions/whoami')
    },
  },
]
