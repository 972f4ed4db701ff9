/** Spellings that a provider's id does not show. Kratos only capitalises the id, giving "Github". */
const spellings: Readonly<Record<string, string>> = {
  apple: 'Apple',
  auth0: 'Auth0',
  discord: 'Discord',
  facebook: 'Facebook',
  github: 'GitHub',
  gitlab: 'GitLab',
  google: 'Google',
  line: 'LINE',
  linkedin: 'LinkedIn',
  microsoft: 'Microsoft',
  netid: 'netID',
  paypal: 'PayPal',
  salesforce: 'Salesforce',
  slack: 'Slack',
  spotify: 'Spotify',
  twitch: 'Twitch',
  vk: 'VK',
  x: 'X',
  yandex: 'Yandex',
}

/** The name people know for a social sign-in provider's id; a label that an operator gave stays as it is. */
export function providerName(provider: string): string {
  const id = provider.toLowerCase()
  return Object.hasOwn(spellings, id) ? (spellings[id] ?? provider) : provider
}
