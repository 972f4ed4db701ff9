import { describe, expect, it } from '@jest/globals'
import { rawNodeSchema } from '@/lib/ory/kratos/flow/flow'
import { groupRank, nodesOfGroups } from './node-groups'

describe('groupRank', () => {
  it('puts shared fields first, unknown groups after the known methods, other providers last', () => {
    const groups = ['saml', 'oidc', 'pigeon', 'totp', 'password', 'identifier_first', 'default']
    expect(groups.toSorted((a, b) => groupRank(a) - groupRank(b))).toEqual([
      'default',
      'identifier_first',
      'password',
      'totp',
      'pigeon',
      'oidc',
      'saml',
    ])
  })
})

describe('the order of groups', () => {
  it('is that of a form', () => {
    const order = [
      ...['default', 'identifier_first', 'profile', 'captcha', 'password', 'code', 'link', 'totp'],
      ...['webauthn', 'passkey', 'lookup_secret', 'any other group', 'oidc', 'saml'],
    ]
    expect(order.map((group) => groupRank(group))).toEqual(order.map((_, place) => place))
  })
})

describe('nodesOfGroups', () => {
  const nodes = ['default', 'password', 'totp', 'pigeon'].map((group) =>
    rawNodeSchema.parse({ group, attributes: { name: group } }),
  )

  it('returns the nodes of these groups and of default, in order', () => {
    expect(nodesOfGroups(nodes, ['totp', 'pigeon']).map(({ group }) => group)).toEqual([
      'default',
      'totp',
      'pigeon',
    ])
  })

  it('does not change the list of groups', () => {
    const groups = ['totp']
    nodesOfGroups(nodes, groups)
    expect(groups).toEqual(['totp'])
  })
})
