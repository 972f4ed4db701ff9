/**
 * Part of `npm run build`: `node --import` loads this file before `next build`. It takes away two notices that an
 * operator cannot act on. All other lines, warnings and errors stay.
 */

// Next sends no figures about the build, and so does not tell that it does. It is Next's own switch.
process.env.NEXT_TELEMETRY_DISABLED ||= '1'

/** Our `middleware.ts` keeps its older name (docs/decisions/0002-middleware-ts.md). Next has no switch for this. */
const notice = 'The "middleware" file convention is deprecated.'

const { warn } = console
console.warn = (...texts) => {
  if (!texts.some((text) => String(text).includes(notice))) warn(...texts)
}
