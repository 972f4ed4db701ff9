export const requestLimits: Readonly<
  Record<
    'cookies' | 'cookiesByBytes' | 'parameters' | 'formFields' | 'url' | 'userAgent' | 'referrer' | 'body',
    number
  >
>

export function rejectionStatus(request: {
  readonly method: string
  readonly url: string
  readonly cookie: string | null | undefined
  readonly userAgent: string | null | undefined
  readonly origin: string | null | undefined
  readonly referrer: string | null | undefined
  readonly length: string | null | undefined
}): { readonly status: number; readonly allow?: string; readonly page?: string } | null
