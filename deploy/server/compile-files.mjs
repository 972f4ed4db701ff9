import Module from 'node:module'
import { dirname } from 'node:path'

/** What Node puts around a file (https://nodejs.org/api/modules.html#the-module-wrapper). */
const start = '(function (exports, require, module, __filename, __dirname) { '
const end = '\n})'

/**
 * Compiles CommonJS files by a function of ours. Node gives no access to the script of a file, and only a script can keep
 * what V8 compiles while it runs.
 * @param scriptOf gets the path of a file, what to compile, and the options for `vm.Script`. It returns undefined where Node
 *   should do as always
 */
export function compileFilesBy(scriptOf) {
  const { _compile: compile } = Module.prototype
  Module.prototype._compile = function (content, filename, format) {
    const options = { filename, columnOffset: -start.length }
    const script = format === 'module' ? undefined : scriptOf(filename, start + content + end, options)
    if (!script) return compile.call(this, content, filename, format)
    const run = script.runInThisContext()
    return run.call(this.exports, this.exports, requireOf(this), this, filename, dirname(filename))
  }
}

/** The function `require` of a file. Next changes the method of the module, so it must be called each time. */
function requireOf(module) {
  const require = (id) => module.require(id)
  require.resolve = (request, options) => Module._resolveFilename(request, module, false, options)
  return Object.assign(require, {
    main: process.mainModule,
    extensions: Module._extensions,
    cache: Module._cache,
  })
}
