import { apiJourneys, apiSettings } from './api-journeys'
import { exampleTest } from './example-test'
import { missingLanguage, otherLanguages } from './other-languages'

const name = 'go-api'
const test = exampleTest(name, async () => apiSettings, otherLanguages[name].start)
const missing = missingLanguage(name)
test.skip(missing !== undefined, missing ?? '')

apiJourneys(test)
