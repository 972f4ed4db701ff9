/**
 * Part of `npm run build`: `node --import` loads this file before `next build`. It removes two notices that
 * an operator cannot act on. All other lines, warnings and errors stay.
 */

// Next's own switch: it sends no telemetry about the build, and so prints no notice about it.
process.env.NEXT_TELEMETRY_DISABLED ||= '1'

/**
 * `middleware.ts` keeps its older name (docs/decisions/0002-middleware-ts.md). Next has no switch for this
 * notice.
 */
const notice = 'The "middleware" file convention is deprecated.'

const { warn } = console
console.warn = (...texts) => {
  if (!texts.some((text) => String(text).includes(notice))) warn(...texts)
}
