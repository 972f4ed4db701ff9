import { localUrl, type OryAddresses } from '../process/addresses'
import { sqliteDsn } from './kratos-settings'

/** What hydra.yml leaves open, as a further configuration file. */
export function hydraSettings(addresses: OryAddresses, databaseFile: string): object {
  const { appUrl, hydraPublicPort, hydraAdminPort } = addresses
  return {
    dsn: sqliteDsn(databaseFile),
    serve: {
      public: { host: 'localhost', port: hydraPublicPort },
      admin: { host: 'localhost', port: hydraAdminPort },
    },
    urls: {
      self: {
        issuer: localUrl(hydraPublicPort),
        public: localUrl(hydraPublicPort),
        admin: localUrl(hydraAdminPort),
      },
      login: `${appUrl}/login`,
      registration: `${appUrl}/registration`,
      consent: `${appUrl}/consent`,
      logout: `${appUrl}/logout`,
      error: `${appUrl}/error`,
      post_logout_redirect: `${appUrl}/logoutsuccess`,
    },
  }
}
