import 'server-only'
import { Counter, Histogram, type Registry } from 'prom-client'
import type { Screens } from '@/lib/observers/observers'
import { methodLabel } from './method-label'

/** People need seconds or minutes. */
const buckets = [2, 5, 10, 20, 30, 60, 120, 300, 600, 1800]

/** Flows that were shown and are not done. The oldest is forgotten, and its time is not measured. */
const maxFlows = 10_000

/**
 * Makes the metrics of what visitors do on the pages of flows. Which flow is which is kept in the memory of this
 * process, to count a screen once and to measure its time. No metric has it.
 */
export function createScreens(registers: Registry[]): Screens {
  const counter = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    new Counter({ name: `latchkey_screens_${name}_total`, help, labelNames, registers })
  const shown = counter('shown', 'Flows whose page was shown', ['screen', 'language'])
  const byForm = ['screen', 'method', 'language', 'script'] as const
  const submitted = counter('submitted', 'Forms that were sent', byForm)
  const refused = counter('refused', 'Forms that came back, by the cause', ['screen', 'method', 'cause'])
  const done = counter('done', 'Forms after which the visitor went on', byForm)
  const seconds = new Histogram({
    name: 'latchkey_screen_duration_seconds',
    help: 'Time from the first view of a flow until it was done',
    labelNames: ['screen', 'script'],
    buckets,
    registers,
  })
  const open = new Map<string, { readonly screen: string; readonly at: number }>()

  return {
    shown({ flowId, screen, language }) {
      if (open.has(flowId)) return
      shown.inc({ screen, language })
      open.set(flowId, { screen, at: performance.now() })
      const [oldest] = open.keys()
      if (open.size > maxFlows && oldest !== undefined) open.delete(oldest)
    },
    submitted({ flowId, screen: named, method: sent, language, hasScript, result }) {
      const view = open.get(flowId)
      const screen = view?.screen ?? named
      const form = { screen, method: methodLabel(sent), language, script: hasScript ? 'yes' : 'no' }
      submitted.inc(form)
      if (result === 'next') return
      if (result !== 'done') return refused.inc({ screen, method: form.method, cause: result.cause })
      done.inc(form)
      if (view) seconds.observe({ screen, script: form.script }, (performance.now() - view.at) / 1000)
      open.delete(flowId)
    },
  }
}
