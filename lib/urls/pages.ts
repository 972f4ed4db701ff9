import type { OwnPath } from '@/lib/http/redirect-url'
import type { FlowKind } from './flow-kind'

/*
 * What the core knows of single pages. A page that a capability adds is named here only, because the URLs of all pages
 * are checked in one place.
 */

/** The pages that show a flow, and the kind of flow each shows (docs/behaviour.md 2.1). */
export const flowPages = {
  login: 'login',
  registration: 'registration',
  recovery: 'recovery',
  verification: 'verification',
  setting: 'settings',
  settings: 'settings',
  setpassword: 'settings',
  bind: 'settings',
  required: 'settings',
} as const satisfies Record<string, FlowKind>
export type FlowPage = keyof typeof flowPages

export function isFlowPage(text: string): text is FlowPage {
  return Object.hasOwn(flowPages, text)
}

/**
 * The pages that can come between a sign-in and its `return_to`, each by a parameter of its name. The last one counts.
 */
export const pagesAfterSignIn = ['bind', 'setting'] as const satisfies readonly FlowPage[]
export type PageAfterSignIn = (typeof pagesAfterSignIn)[number]

/**
 * Where the flows of these pages end: a page shows the result, and continues to the `return_to` (docs/behaviour.md
 * 2.7).
 */
export const resultPages: Readonly<Partial<Record<FlowPage, OwnPath>>> = { bind: '/bindsuccess' }

/** The pages without a flow whose texts belong to an area. */
export const areasOfOtherPages: ReadonlyMap<string, FlowKind> = new Map([
  ['unbind', 'settings'],
  ['linelogin', 'login'],
])

/** The pages that unlink LINE or sign out when they are visited. */
export const stateChangingPages: ReadonlySet<string> = new Set(['/unbind', '/logout'])
