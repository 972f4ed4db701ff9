import { expect, test } from '@jest/globals'
import { coreVariables } from './config-schema'
import { unknownText, unknownVariables } from './unknown-variables'

const parts = [coreVariables]

test.each([
  ['LATCHKEY_MESSAGES_DIRR', 'LATCHKEY_MESSAGES_DIR'],
  ['ALLOWED_RETURN_URL', 'ALLOWED_RETURN_URLS'],
  ['ORY_SDK_URl', 'ORY_SDK_URL'],
  ['SESION_SECRET', 'SESSION_SECRET'],
  ['REDIS_ULR', 'REDIS_URL'],
  ['HYDRA-ADMIN_URL', 'HYDRA_ADMIN_URL'],
  ['LATCHKEY_THEME', undefined],
])('%s: %s was meant', (name, meant) => {
  expect(unknownVariables({ [name]: 'x' }, parts)).toEqual([{ name, ...(meant && { meant }) }])
})

test.each([
  'ORY_SDK_URL',
  'PATH',
  'PORT',
  'APP_URI',
  'BRAND_NEW',
  'LATCHKEY_CACHE',
  'LATCHKEY_SERVICE_HOST',
  'LATCHKEY_PORT_3000_TCP_ADDR',
  'LATCHKEY_PORT',
  'OTEL_EXPORTER_OTLP_HEADERS',
])('%s is not reported', (name) => {
  expect(unknownVariables({ [name]: 'x' }, parts)).toEqual([])
})

test('the operator sees which one was meant', () => {
  expect(unknownText({ name: 'ORY_SDK_URl', meant: 'ORY_SDK_URL' })).toBe(
    'ORY_SDK_URl is not a variable of Latchkey: did you mean ORY_SDK_URL?',
  )
  expect(unknownText({ name: 'LATCHKEY_X' })).toBe(
    'LATCHKEY_X is not a variable of Latchkey, so it changes nothing.',
  )
})
