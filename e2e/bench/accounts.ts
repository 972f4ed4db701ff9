import { randomUUID } from 'node:crypto'

/**
 * Makes accounts, as an administrator does.
 * @returns their addresses
 */
export async function makeAccounts(adminUrl: string, count: number, password: string): Promise<string[]> {
  const names = Array.from({ length: count }, () => `bench-${randomUUID()}@example.com`)
  for (const email of names) {
    const response = await fetch(`${adminUrl}/admin/identities`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        schema_id: 'person',
        traits: { email },
        credentials: { password: { config: { password } } },
      }),
    })
    if (response.status !== 201) throw new Error(`Kratos made no account: ${await response.text()}`)
  }
  return names
}
