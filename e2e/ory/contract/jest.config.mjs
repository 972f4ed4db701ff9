import unitTests from '../../../jest.config.mjs'

/** Runs the scenarios against the sandbox. They take a sixth of the time of all unit tests. */
export default async () => ({
  ...(await unitTests()),
  rootDir: '../../..',
  testMatch: ['<rootDir>/e2e/ory/contract/*.contract.test.ts'],
  testPathIgnorePatterns: [],
})
