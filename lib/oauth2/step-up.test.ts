import { describe, expect, test } from '@jest/globals'
import { acrToReport, stepUpRestartUrl } from './step-up'

const requestUrl = 'https://oauth.example.com/oauth2/auth?client_id=shop&state=a'
const usual = ['aal2', 'mfa']
const begun = `${requestUrl}&latchkey_step_up=true`

describe('the acr that Hydra receives with a login', () => {
  const acr = (acrValues: string[], { aal = 'aal2', url = requestUrl } = {}) =>
    acrToReport({ requestUrl: url, acrValues }, { aal }, usual)

  test('is the first value of the application that means a second factor', () => {
    expect(acr(['gold', 'mfa', 'aal2'])).toBe('mfa')
    expect(acr(['aal2'], { url: begun })).toBe('aal2')
  })

  test('is aal2, if the application names none and the request has restarted', () => {
    expect(acr([], { url: begun })).toBe('aal2')
    expect(acr(['gold'], { url: begun })).toBe('aal2')
  })

  test('is missing, if none was requested', () => {
    expect(acr([])).toBeNull()
    expect(acr(['gold'])).toBeNull()
  })

  test.each(['aal1', undefined])('is missing for a session with %s, whatever the request contains', (aal) => {
    expect(acrToReport({ requestUrl: begun, acrValues: ['aal2'] }, { aal }, usual)).toBeNull()
  })
})

describe('a request restarts', () => {
  const again = (change: { requestUrl?: string; acrValues?: string[]; acr?: string } = {}) =>
    stepUpRestartUrl({ requestUrl, acrValues: ['aal2'], acr: '', ...change }, usual)

  test('once, if Hydra has not received the second factor', () => {
    expect(again()).toBe(begun)
    expect(again({ requestUrl: begun })).toBeNull()
  })

  test.each([
    [['aal2'], 'aal2'],
    [['gold', 'mfa'], 'mfa'],
    [[], 'aal2'],
  ])('not for %j if Hydra has %s', (acrValues, acr) => {
    expect(again({ acrValues, acr })).toBeNull()
    expect(again({ acrValues, acr: '0' })).toBe(begun)
  })

  test('without the parameters that a sign-in has satisfied, and with the others', () => {
    const url = (query: string) => again({ requestUrl: `${requestUrl}&${query}` })
    expect(url('prompt=login')).toBe(begun)
    expect(url('prompt=registration&latchkey_prompt=select_account')).toBe(begun)
    expect(url('prompt=login+consent')).toBe(`${requestUrl}&prompt=consent&latchkey_step_up=true`)
    expect(url('prompt=none&max_age=60')).toBe(`${requestUrl}&prompt=none&max_age=60&latchkey_step_up=true`)
  })

  test('not for a device, because the person would type the code again', () => {
    expect(again({ requestUrl: 'https://oauth.example.com/oauth2/device/verify?client_id=tv' })).toBeNull()
  })
})
