import { z } from 'zod'
import { parsedJson } from '@/lib/http/parsed-json'

/** While the receiver does not respond, each batch fails. One line a minute says enough. */
const reportEvery = 60_000

/**
 * Makes the function that takes the errors of OpenTelemetry's SDK. The SDK writes an error as JSON, with its
 * stack. Its message is enough for an operator.
 * @param onLost called with the message, once a minute at most
 */
export function lossReporter(onLost: (reason: string) => void): (error: string) => void {
  let reportedAt = Number.NEGATIVE_INFINITY
  return (error) => {
    if (performance.now() - reportedAt < reportEvery) return
    reportedAt = performance.now()
    onLost(errorSchema.safeParse(parsedJson(error)).data?.message || 'The receiver did not take our traces.')
  }
}

const errorSchema = z.object({ message: z.string() })
