import { demoAccounts } from '../accounts'

type Urls = Record<
  'appUrl' | 'demoUrl' | 'inboxUrl' | 'kratosUrl' | 'adminUrl' | 'hydraUrl' | 'hydraAdminUrl',
  string
> & { readonly returnUrls: string }

/**
 * The lines that `npm run dev` prints when everything runs.
 * @param urls with `ALLOWED_RETURN_URLS` as it is. It may have patterns, so the shell gets it in quotation marks
 */
export function terminalLines({
  appUrl,
  demoUrl,
  inboxUrl,
  kratosUrl,
  adminUrl,
  hydraUrl,
  hydraAdminUrl,
  returnUrls,
}: Urls) {
  const [first] = demoAccounts
  const lines = {
    App: appUrl,
    Demo: `${demoUrl}   (start here: everything to try, one click each)`,
    Accounts: `${first?.email}  ${first?.password}   (the others: ${demoUrl}/#accounts)`,
    Inbox: `${inboxUrl}   (mails and SMS)`,
    Issuer: `${hydraUrl}   (for an application of yours: docs/applications.md)`,
    Commands: `APP_URL=${appUrl} ORY_SDK_URL=${kratosUrl} ORY_ADMIN_URL=${adminUrl} HYDRA_PUBLIC_URL=${hydraUrl} HYDRA_ADMIN_URL=${hydraAdminUrl} ALLOWED_RETURN_URLS='${returnUrls}' npm run ops`,
    Docs: 'README.md, docs/getting-started.md   (Ctrl+C ends the demo)',
  }
  return Object.entries(lines)
    .map(([name, text]) => `${name.padEnd(10)}${text}\n`)
    .join('')
}
