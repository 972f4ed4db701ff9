/** A submission before it is sent: plain, or in a spelling. */
export interface Draft {
  readonly verb: 'POST' | 'GET'
  readonly path: string
  readonly query: readonly Pair[]
  readonly fields: readonly Pair[]
  /** How the fields are written. */
  readonly body: 'json' | 'form' | 'multipart'
  readonly headers: Readonly<Record<string, string>>
  /** The text before and after the serialized body. */
  readonly around: readonly [string, string]
}
export type Pair = readonly [name: string, value: unknown]

/** What else a spelling may use. */
export interface Others {
  /** Another flow, with its cookies and its token. */
  readonly foreign: { readonly flowId: string; readonly cookie: string; readonly token: string }
  /** The other identifier that it names: an account that is not meant. */
  readonly decoy: string
}

/** A way in which a submission differs from a plain one. */
export interface Spelling {
  readonly title: string
  change?(draft: Draft, others: Others): Draft
  /** The fate of Kratos' responses: `lost` after a submission, or `unread` if a flow is read again. */
  readonly answers?: 'lost' | 'unread'
  /** Whether a harmless submission to the same flow runs at the same time. */
  readonly isCrowded?: boolean
}

/** Replaces one field by several. */
export function replaced(draft: Draft, name: string, write: (value: unknown) => readonly Pair[]): Draft {
  const fields = draft.fields.flatMap((pair) => (pair[0] === name ? write(pair[1]) : [pair]))
  return { ...draft, fields }
}

/** The request of a draft. */
export function requestOf({ verb, path, query, fields, body, headers, around }: Draft): {
  readonly path: string
  readonly init: RequestInit
} {
  const texts = (pairs: readonly Pair[]) => pairs.map(([name, value]) => [name, String(value)])
  const url = query.length > 0 ? `${path}?${new URLSearchParams(texts(query))}` : path
  if (verb === 'GET') return { path: url, init: { method: verb, headers } }
  if (body === 'multipart') {
    const form = new FormData()
    for (const [name, value] of fields) form.append(name, String(value))
    return { path: url, init: { method: verb, headers, body: form } }
  }
  const written = body === 'json' ? jsonOf(fields) : new URLSearchParams(texts(fields)).toString()
  const type = body === 'json' ? 'application/json' : 'application/x-www-form-urlencoded'
  const init = { method: verb, headers: { 'content-type': type, ...headers }, body: around.join(written) }
  return { path: url, init }
}

/** A name may occur twice. */
function jsonOf(fields: readonly Pair[]): string {
  return `{${fields.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join()}}`
}
