import { demoAccounts } from '../accounts'

/** The five lines that `npm run dev` prints when everything runs. */
export function terminalLines({
  appUrl,
  demoUrl,
  inboxUrl,
}: Record<'appUrl' | 'demoUrl' | 'inboxUrl', string>) {
  const [first] = demoAccounts
  const lines = {
    App: appUrl,
    Demo: `${demoUrl}   (start here: everything to try, one click each)`,
    Accounts: `${first?.email}  ${first?.password}   (the others: ${demoUrl}/#accounts)`,
    Inbox: `${inboxUrl}   (mails and SMS)`,
    Docs: 'README.md, docs/getting-started.md   (Ctrl+C ends the demo)',
  }
  return Object.entries(lines)
    .map(([name, text]) => `${name.padEnd(10)}${text}\n`)
    .join('')
}
