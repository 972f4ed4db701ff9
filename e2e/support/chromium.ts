import { execFileSync, spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

/**
 * Its names in Debian, Ubuntu, Fedora, Arch and Google's packages. The headless shell is first: it is the
 * fastest.
 */
const systemNames = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
]

/**
 * Finds a Chromium: `CHROMIUM_PATH`, then the system's, then Playwright's own.
 * @returns its path, or null when there is none
 */
export function findChromium(): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const candidates = [
    ...(process.env.CHROMIUM_PATH ? [process.env.CHROMIUM_PATH] : []),
    ...systemNames.flatMap((name) => folders.map((folder) => join(folder, name))),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    chromium.executablePath(),
  ]
  return candidates.find(isExecutable) ?? null
}

/**
 * Installs Debian's Chromium. This needs apt-get and the user root.
 * @returns its path, or null when it cannot be installed
 */
export function installChromium(): string | null {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).error) return null
  process.stdout.write('No Chromium found. Installing the one of Debian.\n')
  try {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
    execFileSync('apt-get', ['install', '-y', '-qq', 'chromium'], { stdio: 'inherit' })
  } catch {
    return null
  }
  return findChromium()
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
