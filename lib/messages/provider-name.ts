/** The right spelling for a provider's id. Kratos only capitalises the id and writes "Github". */
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

/** The usual name of a social sign-in provider, by its id. A label from the operator stays as it is. */
export function providerName(provider: string): string {
  const id = provider.toLowerCase()
  return Object.hasOwn(spellings, id) ? (spellings[id] ?? provider) : provider
}
