import { exampleTest } from './example-test'
import { commonJourneys } from './journeys'
import { stepUpJourney } from './step-up'

const test = exampleTest('next-session')

commonJourneys(test)
stepUpJourney(test, 'Pay out now')
