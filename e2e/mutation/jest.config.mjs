import { resolve } from 'node:path'
import config from '../../jest.config.mjs'

/** The tests that may notice a fault: those of a folder that `MUTATION_TESTS` names, or of the whole product. */
const folders = process.env.MUTATION_TESTS ?? '{app,components,lib}'

export default async () => ({
  ...(await config()),
  rootDir: process.cwd(),
  // Stryker puts its own environment around this one, and needs its path.
  testEnvironment: resolve('e2e/unit/environment.cjs'),
  testMatch: [`<rootDir>/${folders}/**/*.test.{ts,tsx}`, '<rootDir>/middleware.test.ts'],
})
