import { busyLimit, type LoadFigures, needsOf, type Sample } from './load-figures'
import { megabytes } from './megabytes'

/** Formats the figures as tables for a terminal or a document (Markdown). */
export function loadTables(figures: LoadFigures): string {
  const { record, seconds } = figures
  const parts = [
    markdown([
      ['', 'done', 'errors', 'p50', 'p99'],
      ...record
        .rows()
        .map(({ name, count, errors, p50, p99 }) => [
          name,
          String(count),
          name === 'one request' ? '' : String(errors),
          milliseconds(p50),
          milliseconds(p99),
        ]),
    ]),
    markdown(serverRows(figures)),
    summaryOf(figures),
    ...record.errors().map(({ message, count }) => `${count} times: ${message}\n`),
  ]
  return `${seconds.toFixed(0)} seconds\n\n${parts.join('\n')}`
}

function serverRows({ start, middle, end, after, liveHeap }: LoadFigures): string[][] {
  const samples = [start, middle, end, after]
  const row = (name: string, format: (sample: Sample) => string) => [name, ...samples.map(format)]
  return [
    ['', 'start', 'middle', 'end', 'after'],
    row('resident memory', ({ resident }) => megabytes(resident)),
    row('heap, used', ({ heapUsed }) => megabytes(heapUsed)),
    row('heap, reserved', ({ heapTotal }) => megabytes(heapTotal)),
    row('outside the heap', ({ external }) => megabytes(external)),
    ['heap after a collection', megabytes(liveHeap.before), '', '', megabytes(liveHeap.after)],
    row('open descriptors', ({ descriptors }) => String(descriptors)),
    row('event loop busy', ({ busy }) => `${(busy * 100).toFixed(0)} %`),
    row('event loop delay, p50', ({ delay }) => milliseconds(delay.p50)),
    row('event loop delay, p99', ({ delay }) => milliseconds(delay.p99)),
    row('event loop delay, most', ({ delay }) => milliseconds(delay.max)),
  ]
}

function summaryOf({ start, end, mostResident, servicesCpu, seconds, record }: LoadFigures): string {
  const cpu = end.cpu - start.cpu
  const perJourney = cpu / record.journeyCount()
  const { cores, processes } = needsOf(1_000_000, perJourney)
  const lines = [
    `Most resident memory: ${megabytes(mostResident)}.`,
    `CPU time of the app: ${share(cpu, seconds)} of a core, ${milliseconds(cpu / record.requestCount())} for a request, ${milliseconds(perJourney)} for a journey.`,
    `A million such journeys an hour: ${cores.toFixed(1)} cores, in ${processes} processes that are ${busyLimit * 100} % busy.`,
    `Journeys per second: ${(record.journeyCount() / seconds).toFixed(1)}. Requests per second: ${(record.requestCount() / seconds).toFixed(1)}.`,
    servicesCpu !== undefined && `CPU time of the sandbox: ${share(servicesCpu, seconds)} of a core.`,
  ]
  return lines
    .filter((line) => line !== false)
    .map((line) => `${line}\n`)
    .join('')
}

function share(cpu: number, seconds: number): string {
  return `${(cpu / seconds / 10).toFixed(0)} %`
}

function milliseconds(time: number): string {
  return `${time.toFixed(time < 10 ? 1 : 0)} ms`
}

/** A Markdown table. The first column is text, the others are figures. */
function markdown(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const cell = (text: string, column: number) =>
    column === 0 ? text.padEnd(widths[column] ?? 0) : text.padStart(widths[column] ?? 0)
  const [head = '', ...body] = rows.map((row) => `| ${row.map(cell).join(' | ')} |`)
  const rule = `| ${widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`
  return `${[head, rule, ...body].join('\n')}\n`
}
