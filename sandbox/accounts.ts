/** An account that exists from the start. */
export type DemoAccount = {
  id: string
  email: string
  password: string
  name: { first: string; last: string }
  isDisabled?: true
  /** The key of its authenticator app. */
  totpKey?: string
  /** What the account is for, as the home page describes it. */
  note: string
}

/** The demo accounts. They are listed nowhere else. */
export const demoAccounts: readonly DemoAccount[] = [
  {
    id: '0a11ce00-0000-4000-8000-000000000001',
    email: 'alice@example.com',
    password: 'Lighthouse-Keeper-42',
    name: { first: 'Alice', last: 'Archer' },
    note: 'an ordinary account',
  },
  {
    id: '00b0b000-0000-4000-8000-000000000002',
    email: 'bob@example.com',
    password: 'Paper-Boat-Harbour-7',
    name: { first: 'Bob', last: 'Baker' },
    note: 'a second account, to switch to',
  },
  {
    id: '0ca401e0-0000-4000-8000-000000000003',
    email: 'carol@example.com',
    password: 'Winter-Orchard-Gate-3',
    name: { first: 'Carol', last: 'Carver' },
    isDisabled: true,
    note: 'disabled by an administrator: sign-in is refused',
  },
  {
    id: '0dabe000-0000-4000-8000-000000000004',
    email: 'dave@example.com',
    password: 'Copper-Kettle-Song-9',
    name: { first: 'Dave', last: 'Draper' },
    totpKey: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    note: 'needs a second factor, when the variant has one',
  },
]

/** The address that a demo account has in a realm. Any other address stays as it is. */
export function addressIn(
  { accounts }: { readonly accounts: readonly DemoAccount[] },
  email: string,
): string {
  return accounts[demoAccounts.findIndex((account) => account.email === email)]?.email ?? email
}
