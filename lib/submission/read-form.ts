import { Unreadable } from '@/lib/http/unreadable'
import type { Visitor } from '@/lib/request/visitor'
import type { FlowPageUrl } from '@/lib/urls/flow-page-url'
import { fieldsOfForm } from './read-fields'
import { type Submission, submissionOf } from './submission'

/** As much as a form may hold through the proxy. */
const longest = 64 * 1024

/** A form that a page of ours posted. */
interface PageForm {
  readonly pageUrl: FlowPageUrl & { readonly flowId: string }
  /** The fields for Kratos. */
  readonly body: URLSearchParams
  readonly visitor: Visitor
  readonly proof?: string | undefined
}

/**
 * Reads the form of a page.
 * @throws {Unreadable} when Kratos may read it in another way. No page of ours has such a form
 */
export function readPageForm({ pageUrl: { kind, flowId }, body, visitor, proof }: PageForm): Submission {
  let length = 0
  for (const [name, value] of body) length += name.length + value.length
  if (length > longest) throw new Unreadable('too_many')
  return submissionOf({ kind, flowId, fields: fieldsOfForm(body), door: 'page', visitor, proof })
}
