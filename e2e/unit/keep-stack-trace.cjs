/**
 * Jest's source maps make the lines of a stack trace those of the source. Next replaces them when it loads,
 * and a failing test then shows a line of the compiled file. So Next's function is rejected. Other packages
 * set their own briefly, to read the stack (`depd`).
 */
let { prepareStackTrace } = Error
Object.defineProperty(Error, 'prepareStackTrace', {
  get: () => prepareStackTrace,
  set: (prepare) => {
    if (prepare?.name !== 'prepareUnsourcemappedStackTrace') prepareStackTrace = prepare
  },
})
