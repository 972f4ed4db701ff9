import type { RequestListener } from 'node:http'

interface BuildParts {
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly actions: ReadonlyMap<string, string>
}

export function withDirectAnswers(
  listener: RequestListener,
  build: () => BuildParts,
  pages: RequestListener,
): RequestListener
