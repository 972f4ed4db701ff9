import type { Page } from '@playwright/test'

/** How often the page posts from here on. */
export function countPosts(page: Page): { readonly count: number } {
  const posts = { count: 0 }
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.count += 1
  })
  return posts
}

/** What the page asks other sites for from here on, besides going there: where cookies would be those of a third party. */
export function recordThirdPartyRequests(page: Page): readonly string[] {
  const urls: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) return
    if (new URL(request.url()).hostname !== new URL(page.url()).hostname) urls.push(request.url())
  })
  return urls
}

/** The paths of the documents that the page asks for from here on. */
export function recordDocuments(page: Page): readonly string[] {
  const paths: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'document') paths.push(new URL(request.url()).pathname)
  })
  return paths
}
