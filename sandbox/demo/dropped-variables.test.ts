import { expect, test } from '@jest/globals'
import { droppedSentence, droppedVariables } from './dropped-variables'

const set = ['APP_URL', 'ORY_SDK_URL', 'HYDRA_ADMIN_URL']
const local =
  'APP_URL=http://localhost:3000\n# HYDRA_ADMIN_URL=http://localhost:4445\n  export ORY_SDK_URL="x"\nBRAND_NAME=Fern\n'

test('npm run dev names the variables of .env files that the sandbox sets', () => {
  expect(droppedVariables([local, 'HYDRA_ADMIN_URL = y'], set, {})).toEqual(set)
  expect(droppedSentence(['APP_URL', 'ORY_SDK_URL'])).toBe(
    'Your .env files set APP_URL, ORY_SDK_URL. npm run dev does not take them: the sandbox sets them. To use yours: APP_URL=... npm run dev\n',
  )
})

test('a variable that the shell sets is used, without a warning', () => {
  expect(droppedVariables([local], set, { APP_URL: 'x', ORY_SDK_URL: '' })).toEqual([])
  expect(droppedSentence([])).toBe('')
})
