import 'server-only'
import type { StartSecondFactor } from '@/lib/flows/start/create-flow'
import { startSecondFactor as start } from '@/lib/submission/start-second-factor'
import { stages } from './submission-stages'

export const startSecondFactor: StartSecondFactor = (visitor, ask) =>
  start({ visitor, entry: 'page' }, stages, ask)
