import { resolve } from 'node:path'
import { defineConfig } from '@playwright/test'
import run from '../../playwright.config'

/**
 * The configuration of a folder with a separate run, whose tests run one after the other.
 * @param label names its report and its results
 */
export function ownRun(name: string, label = name) {
  return defineConfig({
    ...run,
    testDir: '.',
    testMatch: '*.spec.ts',
    fullyParallel: false,
    outputDir: resolve('test-results', label),
    reporter: [['list'], ['json', { outputFile: resolve('test-results', `${label}.json`) }]],
    projects: [{ name }],
  })
}
