import { localUrl, type OryUrls } from '../process/urls'
import { sqliteDsn } from './kratos-settings'

/** The settings that depend on ports and on the app's URL. Hydra reads them after hydra.yml. */
export function hydraSettings(urls: OryUrls, databaseFile: string): object {
  const { appUrl, hydraPublicPort, hydraAdminPort } = urls
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
