import { localUrl, type OryUrls } from '../process/urls'
import { sqliteDsn } from './kratos-settings'

/** The settings that depend on ports and on the app's URL. Hydra reads them after hydra.yml. */
export function hydraSettings(urls: OryUrls, databaseFile: string): object {
  const { appUrl, hydraPublicPort, hydraAdminPort, exampleUrls } = urls
  return {
    dsn: sqliteDsn(databaseFile),
    serve: {
      public: {
        ...{ host: 'localhost', port: hydraPublicPort },
        // The script of a page may call Hydra. Without a list, every page on the internet may, and with cookies.
        cors: { enabled: true, allowed_origins: exampleUrls, allow_credentials: false },
      },
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
