import type { Page } from '@playwright/test'

/** Counts the page's posts from now on. */
export function countPosts(page: Page): { readonly count: number } {
  const posts = { count: 0 }
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.count += 1
  })
  return posts
}

/**
 * Records requests to other hosts, without navigations. Cookies of these requests are third-party cookies.
 */
export function recordThirdPartyRequests(page: Page): readonly string[] {
  const urls: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) return
    if (new URL(request.url()).hostname !== new URL(page.url()).hostname) urls.push(request.url())
  })
  return urls
}

/** Records the paths of the documents that the page requests from now on. */
export function recordDocuments(page: Page): readonly string[] {
  const paths: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'document') paths.push(new URL(request.url()).pathname)
  })
  return paths
}

/** The whole URLs of the pages that the browser opens from now on, also of other sites. */
export function recordUrls(page: Page): readonly string[] {
  const urls: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'document') urls.push(request.url())
  })
  return urls
}
