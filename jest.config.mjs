import nextJest from 'next/jest.js'

const withNext = nextJest({ dir: './' })

const config = withNext({
  testEnvironment: 'node',
  testMatch: ['<rootDir>/{app,components,lib,sandbox,e2e,deploy}/**/*.test.{ts,tsx}', '<rootDir>/*.test.ts'],
  modulePathIgnorePatterns: ['<rootDir>/.next/'],
  moduleNameMapper: { '^@/(.*)$': '<rootDir>/$1' },
})

/** Packages that ship ES modules only and so must be compiled for Jest. */
const esModules = ['intl-messageformat', '@formatjs', 'get-port', 'uncrypto', 'iron-webcrypto'].join('|')

export default async () => ({
  ...(await config()),
  transformIgnorePatterns: [`/node_modules/(?!(${esModules})/)`, '^.+\\.module\\.(css|sass|scss)$'],
})
