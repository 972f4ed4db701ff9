import { spawnSync } from 'node:child_process'
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
 * @returns its path, or null if there is none
 */
export function findChromium(): string | null {
  const others = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', chromium.executablePath()]
  const named = process.env.CHROMIUM_PATH ? [process.env.CHROMIUM_PATH] : []
  return [...named, ...systemNames.flatMap(inPath), ...others].find(isExecutable) ?? null
}

/**
 * Finds a fast Chromium: the one of `CHROMIUM_PATH`, or a headless shell. A whole Chromium works too, but
 * takes more than twice the processor time.
 * @returns its path, or null if there is none
 */
export function findFastChromium(): string | null {
  const [shell = ''] = systemNames
  return process.env.CHROMIUM_PATH ? findChromium() : (inPath(shell).find(isExecutable) ?? null)
}

/** Installs Debian's Chromium: the headless shell, otherwise the whole one. Needs apt-get and the user root. */
export function installChromium(): void {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).error) return
  process.stdout.write('Installing Chromium from Debian.\n')
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
  for (const name of ['chromium-headless-shell', 'chromium']) {
    const { status } = spawnSync('apt-get', ['install', '-y', '-qq', name], { stdio: 'inherit' })
    if (status === 0) return
  }
}

const inPath = (name: string): string[] =>
  (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name))

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
