import type { Page } from '@playwright/test'

/** How long ago the page's visitor signed in. */
export async function secondsSinceSignIn(page: Page): Promise<number> {
  const answer = await page.request.get('/api/.ory/sessions/whoami', {
    headers: { accept: 'application/json' },
  })
  const { authenticated_at: at } = (await answer.json()) as { authenticated_at: string }
  return (Date.now() - Date.parse(at)) / 1000
}
