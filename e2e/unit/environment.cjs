const { AsyncLocalStorage } = require('node:async_hooks')
const vm = require('node:vm')
const fs = require('graceful-fs')
const { TestEnvironment } = require('jest-environment-node')

/*
 * Jest's environment for Node.js, in less processor time. Each test file still evaluates all its modules, in
 * a context of its own.
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
  let known = scripts.get(filename)
  if (known?.start !== start || known.source !== source) {
    try {
      const code = `${start}${source}\n})`
      known = { start, source, script: new vm.Script(code, { filename, columnOffset: -start.length }) }
    } catch {
      // Its error shows the line as it is in the file.
      return compileAnew(source, parameters, options)
    }
    scripts.set(filename, known)
  }
  return known.script.runInContext(parsingContext)
}

/** Jest reads every module again for each test file. Packages do not change during a run. */
const packages = new Map()
const readAnew = fs.readFileSync

function read(path) {
  const file = readAnew(path)
  const text = file.toString()
  // Jest requests the text each time.
  file.toString = () => text
  packages.set(path, file)
  return file
}

fs.readFileSync = (path, ...options) => {
  if (options.length > 0 || typeof path !== 'string' || !path.includes('/node_modules/')) {
    return readAnew(path, ...options)
  }
  return packages.get(path) ?? read(path)
}

/**
 * Before Node.js 24, each new promise visits every AsyncLocalStorage that was ever used. Next creates several
 * for each test file, so a worker would become slower with each file that it runs.
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
