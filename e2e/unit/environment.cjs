const { AsyncLocalStorage } = require('node:async_hooks')
const vm = require('node:vm')
const { TestEnvironment } = require('jest-environment-node')

/*
 * Jest's environment for Node.js, in less processor time. Each test file still runs all its modules anew, in a
 * context of its own.
 */

/**
 * Jest compiles every module again for each test file. V8 can run a compiled script in any context, so each worker
 * compiles a module once. `import()` needs nothing here: Next's compiler turns it into `require()`.
 */
const scripts = new Map()
const compileAnew = vm.compileFunction

vm.compileFunction = (source, parameters = [], options = {}) => {
  const { filename, parsingContext } = options
  if (!filename || !parsingContext) return compileAnew(source, parameters, options)
  const start = `(function (${parameters.join(', ')}) {`
  const code = `${start}${source}\n})`
  let known = scripts.get(filename)
  if (known?.code !== code) {
    try {
      known = { code, script: new vm.Script(code, { filename, columnOffset: -start.length }) }
    } catch {
      // Its error shows the line as it is in the file.
      return compileAnew(source, parameters, options)
    }
    scripts.set(filename, known)
  }
  return known.script.runInContext(parsingContext)
}

/**
 * Before Node.js 24, each new promise visits every AsyncLocalStorage that was ever used. Next brings several to each
 * test file, so a worker would become slower with each file that it runs.
 */
const usedStorages = new Set()
for (const name of ['run', 'enterWith']) {
  const use = AsyncLocalStorage.prototype[name]
  AsyncLocalStorage.prototype[name] = function (...args) {
    usedStorages.add(this)
    return use.apply(this, args)
  }
}

module.exports = class UnitEnvironment extends TestEnvironment {
  async teardown() {
    await super.teardown()
    for (const storage of usedStorages) storage.disable()
    usedStorages.clear()
  }
}
