import 'server-only'
import type { FlowRules } from './submit-flow'

/** What settings do after an answer of Kratos: a saved change is a flow too, so there is nowhere else to go. */
export const settingsRules: FlowRules = {
  kind: 'settings',
  fallback: '/settings',
  afterSuccess: () => '/settings',
}
