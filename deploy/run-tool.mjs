/**
 * `npm run doctor`, `npm run ops` and `npm run mails`. Runs a tool from its source if the development
 * packages are installed. Otherwise it runs the tool that `npm run build` bundled, which needs no packages.
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
  // `server-only` throws without this condition.
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
