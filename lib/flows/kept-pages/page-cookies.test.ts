import { expect, test } from '@jest/globals'
import { readChoices, readCookies } from './page-cookies'

Object.assign(process.env, {
  APP_URL: 'https://login.example.com',
  ORY_SDK_URL: 'http://kratos:4433',
  SESSION_SECRET: 'for-unit-tests-only-0123456789-0123456789',
})

const csrf = 'csrf_token_1=abc'
const sealed = 'Fe26.2*1*0a*b_-c*d~2'

test.each<[string, string, object]>([
  ['nothing', csrf, {}],
  ['choices', `lang=ja;theme=dark; ${csrf}`, { language: 'ja', theme: 'dark' }],
  ['a device', `${csrf}; __Host-latchkey_device=${sealed}`, { device: sealed }],
  ['a session of ours', `__Host-latchkey_session=${sealed}; ${csrf}`, { session: sealed }],
  ['a language with digits', `${csrf}; lang=es-419`, { language: 'es-419' }],
  ['cookies of other programs', `_ga=1; ${csrf}; ory_hydra_session=x`, {}],
  ['a cookie of Hydra first', `ory_hydra_session=x; ${csrf}`, {}],
])('the cookies of a visitor with %s', (_, header, found) => {
  expect(readCookies(header)).toEqual(found)
})

test.each([
  ['a session in two cookies', `__Host-latchkey_session=2.${sealed}; __Host-latchkey_session.1=abc`],
  ['the further cookie of a session alone', '__Host-latchkey_session.1=abc'],
  ['the number of a session in one cookie', `__Host-latchkey_session=1.${sealed}`],
  ['two sessions', `__Host-latchkey_session=${sealed}; __Host-latchkey_session=${sealed}`],
  ['two devices', `__Host-latchkey_device=${sealed}; __Host-latchkey_device=${sealed}`],
  ['an escaped seal', `__Host-latchkey_device=%46${sealed.slice(1)}`],
  ['a seal in quotation marks', `__Host-latchkey_session="${sealed}"`],
  ['a device that is not sealed', '__Host-latchkey_device={}'],
  ['a very long seal', `__Host-latchkey_device=Fe26.2*${'a'.repeat(3801)}~2`],
  ['cookies of ours for http', `latchkey_device=${sealed}`],
  ['a seal with a text after it', `__Host-latchkey_session=${sealed}x`],
  ['a language of one letter', 'lang=d'],
  ['a sign before a language', 'lang=!de'],
  ['a sign after a language', 'lang=de!'],
  ['a sign that no language has', 'lang=d_e'],
  ['a session of Kratos', 'ory_kratos_session=x'],
  ['a session of Kratos that has the name of another cookie', 'ory_kratos_session=ory_hydra_x'],
  ['a space after a choice', 'theme=dark ;lang=de'],
])('Next answers a visitor with %s', (_, pairs) => {
  expect(readCookies(`${csrf}; ${pairs}`)).toBeNull()
})

test('Next answers a visitor without a cookie of Kratos', () => {
  expect(readCookies(`__Host-latchkey_device=${sealed}`)).toBeNull()
})

test.each<[string, object | null]>([
  ['', {}],
  ['ory_kratos_session=x; theme=dark', { theme: 'dark' }],
  ['a=__next', {}],
  ['__next_preview_data=1', null],
  ['a=1; __prerender_bypass=1', null],
])('the choices of any visitor with %j', (header, found) => {
  expect(readChoices(header)).toEqual(found)
})
