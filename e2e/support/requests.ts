import type { Page } from '@playwright/test'

/** How often the page posts from here on. */
export function countPosts(page: Page): { readonly count: number } {
  const posts = { count: 0 }
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.count += 1
  })
  return posts
}

/** The paths of the documents that the page asks for from here on. */
export function noteDocuments(page: Page): readonly string[] {
  const paths: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'document') paths.push(new URL(request.url()).pathname)
  })
  return paths
}
