import { ownRun } from '../support/own-run'

/** The sign-in of a company (docs/company-sign-in.md). Its services are its own. */
export default { ...ownRun('polis'), workers: 1, webServer: [] }
