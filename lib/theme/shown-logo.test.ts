import { expect, test } from '@jest/globals'
import { pageLogo } from './shown-logo'

const both = { logoUrl: '/theme/1.svg', darkLogoUrl: '/theme/2.svg' }
const one = { logoUrl: '/theme/1.svg' }
const address = 'https://example.com/logo.svg'

test.each([
  [undefined, undefined, 'system', undefined],
  [undefined, address, 'dark', { url: address }],
  [{}, address, 'system', { url: address }],
  [one, address, 'dark', { url: '/theme/1.svg' }],
  [both, undefined, 'system', { url: '/theme/1.svg', darkUrl: '/theme/2.svg' }],
  [both, undefined, 'light', { url: '/theme/1.svg' }],
  [both, undefined, 'dark', { url: '/theme/2.svg' }],
] as const)('of %j and %s, a page in %s shows %j', (theme, brandLogoUrl, choice, expected) => {
  expect(pageLogo(theme, brandLogoUrl, choice)).toEqual(expected)
})
