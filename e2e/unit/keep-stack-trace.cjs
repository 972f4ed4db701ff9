/**
 * Jest's source maps make the lines of a stack trace those of the source. Next replaces them when it loads, and a failing
 * test then shows a line of the compiled file. So what Jest has set stays.
 */
const { prepareStackTrace } = Error
Object.defineProperty(Error, 'prepareStackTrace', { get: () => prepareStackTrace, set: () => {} })
