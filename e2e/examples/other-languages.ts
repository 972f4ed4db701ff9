import { spawnSync } from 'node:child_process'

import type { Command } from './running-example'

interface OtherLanguage {
  /** Checks that the machine has the language. */
  readonly shown: Command
  readonly build: readonly Command[]
  readonly start: Command
}

/**
 * The examples in other languages than JavaScript. The commands run in the folder of the example, as its
 * README describes.
 */
export const otherLanguages = {
  'python-api': {
    shown: ['python3', '--version'],
    build: [
      ['python3', '-m', 'venv', '.venv'],
      ['.venv/bin/pip', 'install', '--quiet', '--disable-pip-version-check', '-r', 'requirements.txt'],
    ],
    start: ['.venv/bin/python', 'main.py'],
  },
  'go-api': {
    shown: ['go', 'version'],
    build: [
      ['go', 'vet', '.'],
      ['go', 'build', '-o', 'go-api', '.'],
    ],
    start: ['./go-api'],
  },
} as const satisfies Record<string, OtherLanguage>

type Name = keyof typeof otherLanguages

/** Whether the example is in the table above. */
export function isOfOtherLanguage(name: string): name is Name {
  return Object.hasOwn(otherLanguages, name)
}

/** Why the example cannot be built here; undefined when it can. */
export function missingLanguage(name: Name): string | undefined {
  const [program, argument] = otherLanguages[name].shown
  return spawnSync(program, [argument]).error === undefined ? undefined : `Not installed: ${program}.`
}
