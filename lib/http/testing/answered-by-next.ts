import { type AppRouteHandlers, AppRouteRouteModule } from 'next/dist/server/route-modules/app-route/module'
import type { NextRequest } from 'next/server'

export type { AppRouteHandlerFn, AppRouteHandlers } from 'next/dist/server/route-modules/app-route/module'

/**
 * Next's response to a request with these handlers, from the class that runs a route.ts in Next. It is private,
 * and Next has nothing public for it, so only this file knows it. Handlers and actions need it: `cookies()` and
 * `headers()` work nowhere else.
 * @param params the parameters of the route's path; those of `/api/.ory/[...path]` when absent
 */
export function answeredByNext(
  handlers: AppRouteHandlers,
  request: NextRequest,
  params: Readonly<Record<string, string | string[]>> = {
    path: request.nextUrl.pathname.split('/').slice(3),
  },
): Promise<Response> {
  const pathname = '/api/.ory/[...path]'
  const routeModule = new AppRouteRouteModule({
    userland: () => ({ ...handlers, generateStaticParams: undefined }),
    definition: {
      kind: 'APP_ROUTE' as never,
      page: `${pathname}/route`,
      pathname,
      filename: 'route',
      bundlePath: `app${pathname}/route`,
    },
    distDir: '.next',
    relativeProjectDir: '',
    resolvedPagePath: `app${pathname}/route.ts`,
    nextConfigOutput: undefined,
  })
  return routeModule.handle(request, {
    params: { ...params },
    previewProps: { previewModeId: 'p', previewModeSigningKey: 'p', previewModeEncryptionKey: 'p' },
    renderOpts: { experimental: {}, cacheComponents: false } as never,
    sharedContext: { buildId: 'b', deploymentId: 'd' },
  })
}
