export const requestLimits: { readonly cookies: number; readonly parameters: number; readonly body: number }

export function refusalOf(request: {
  readonly method: string
  readonly url: string
  readonly cookie: string | null | undefined
  readonly length: string | null | undefined
}): { readonly status: number; readonly allow?: string } | null
