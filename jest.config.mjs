import nextJest from 'next/jest.js'

const withNext = nextJest({ dir: './' })

const config = withNext({
  testEnvironment: '<rootDir>/e2e/unit/environment.cjs',
  setupFilesAfterEnv: ['<rootDir>/e2e/unit/keep-stack-trace.cjs'],
  // Jest leaves one core free, which is half of a machine with two.
  maxWorkers: '100%',
  // A busy machine can be ten times slower. No test waits for this long.
  testTimeout: 30_000,
  testMatch: ['<rootDir>/{app,components,lib,sandbox,e2e,deploy}/**/*.test.{ts,tsx}', '<rootDir>/*.test.ts'],
  // `npm test -- --only contract` runs these.
  testPathIgnorePatterns: ['/node_modules/', '\\.contract\\.test\\.ts$'],
  modulePathIgnorePatterns: ['<rootDir>/.next/', '<rootDir>/examples/'],
  moduleNameMapper: {
    '^@/(.*)$': '<rootDir>/$1',
    // zod loads its texts in 50 languages, which Latchkey does not use. Each test file would load them again.
    '^\\.\\./locales/index\\.cjs$': 'zod/v4/locales/en.cjs',
  },
})

/** Packages that ship ES modules only and so must be compiled for Jest. */
const ofTheProduct = ['culori', 'intl-messageformat', '@formatjs']
const ofTheSandbox = ['get-port', 'openid-client', 'oauth4webapi', 'jose']
const ofOidcProvider = [
  ...['oidc-provider', 'nanoid', 'quick-lru', 'oidc-token-hash', 'eta', 'got', '@sindresorhus/is'],
  ...['@szmarczak/http-timer', 'cacheable-lookup', 'cacheable-request', 'form-data-encoder', 'get-stream'],
  ...['lowercase-keys', 'mimic-response', 'normalize-url', 'p-cancelable', 'responselike'],
]
const esModules = [...ofTheProduct, ...ofTheSandbox, ...ofOidcProvider].join('|')

export default async () => ({
  ...(await config()),
  transformIgnorePatterns: [`/node_modules/(?!(${esModules})/)`, '^.+\\.module\\.(css|sass|scss)$'],
})
