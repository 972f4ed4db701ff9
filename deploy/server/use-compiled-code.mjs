import { createHash } from 'node:crypto'
import { openSync, readFileSync, readSync } from 'node:fs'
import { sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Script } from 'node:vm'
import { compileFilesBy } from './compile-files.mjs'

/** The folder of the server. */
const server = fileURLToPath(new URL('../', import.meta.url))

/** What deploy/keep-compiled-code.mjs has made, by the folder of the server. */
export const keptFiles = (folder) => ({
  index: `${folder}compiled-code/index.json`,
  code: `${folder}compiled-code/code.bin`,
})

/**
 * Of a file, and of its compiled code. V8 compares only the length of a file with what it has compiled, and code that was
 * damaged since ends the process.
 */
export const hashOf = (data) => createHash('sha256').update(data).digest('base64')

/** V8 compares its own release and flags. Its patches in Node, the processor and how Node was built are not a part of these. */
export const compiledBy = `${process.version} ${process.arch} ${hashOf(JSON.stringify(process.config))}`

/**
 * Takes code that is compiled already, with the functions that run until the first pages are there. What another release
 * of Node or other options of Node have compiled, what is damaged, and a file that was changed since, count as missing. To
 * be called after all flags of V8 are set.
 */
export function useCompiledCode() {
  const kept = openKept(keptFiles(server))
  if (kept?.compiledBy !== compiledBy) return
  const { files, file } = kept
  const room = Buffer.allocUnsafeSlow(Math.max(...Object.values(files).map(({ size }) => size)))
  let isRefused = false
  compileFilesBy((path, source, options) => {
    const entry = isRefused ? undefined : files[nameOf(path, server)]
    if (!entry || entry.sourceHash !== hashOf(source)) return undefined
    const cachedData = room.subarray(0, entry.size)
    readSync(file, cachedData, 0, entry.size, entry.from)
    if (entry.codeHash !== hashOf(cachedData)) return undefined
    const script = new Script(source, { ...options, cachedData })
    isRefused = script.cachedDataRejected === true
    return script
  })
}

/** What the index says, and the open file of the code. Undefined without them, and when the index was cut off. */
function openKept({ index, code }) {
  try {
    return { ...JSON.parse(readFileSync(index, 'utf8')), file: openSync(code) }
  } catch {
    return undefined
  }
}

/** The name of a file in the index: its path in the folder of the server, which may stand anywhere. */
export function nameOf(path, folder) {
  return path.startsWith(folder) ? path.slice(folder.length).replaceAll(sep, '/') : undefined
}
