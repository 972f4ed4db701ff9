/**
 * `npm run doctor` and `npm run ops`: runs a tool from its sources where the development packages are installed, and
 * otherwise as `npm run build` left it, which needs no packages at all.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const [name = '', ...args] = process.argv.slice(2)
const source = fileURLToPath(new URL(`./${name}.ts`, import.meta.url))
const built = fileURLToPath(new URL(`../.next/standalone/tools/${name}.mjs`, import.meta.url))

const { status } = spawnSync(process.execPath, [...command(), ...args], { stdio: 'inherit' })
process.exitCode = status ?? 1

function command() {
  const tsx = developmentTool('tsx')
  // `server-only` lets its file through under this condition alone.
  if (tsx !== null && existsSync(source)) return ['--conditions=react-server', '--import', tsx, source]
  if (existsSync(built)) return [built]
  process.stderr.write('Run `npm run build` first, or install the development packages.\n')
  process.exit(1)
}

function developmentTool(packageName) {
  try {
    return import.meta.resolve(packageName)
  } catch {
    return null
  }
}
