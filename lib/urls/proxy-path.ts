/** Where our own origin serves Kratos' public API (docs/behaviour.md 2.1). */
export const proxyPath = '/api/.ory'
