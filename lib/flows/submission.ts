import 'server-only'
import type { FlowPageUrl } from '@/lib/http/flow-page-url'
import { currentVisitor, type Visitor } from '@/lib/request/visitor'
import { readForm } from './form-body'

/** A posted flow form and who posted it. */
export interface Submission {
  /** The page that posted the form; null when the form does not say, so it is not one of ours. */
  readonly pageUrl: FlowPageUrl | null
  /** The fields for Kratos. */
  readonly body: URLSearchParams
  readonly visitor: Visitor
}

/** Reads a posted form and its visitor, once for everything that looks at them. */
export async function readSubmission(form: FormData): Promise<Submission> {
  return { ...readForm(form), visitor: await currentVisitor() }
}
