import type { FlowKind } from '@/lib/http/flow-kind'
import type { FlowPageUrl } from '@/lib/http/flow-page-url'
import type { ServiceResponse } from '@/lib/ory/clients/service-response'
import type { ContinueWith } from '@/lib/ory/kratos/continue-with-schema'
import type { Flow } from '@/lib/ory/kratos/flow'
import type { Outcome } from '@/lib/ory/kratos/outcome'
import type { Visitor } from '@/lib/request/visitor'
import type { Session } from '@/lib/session/session-schema'
import type { Outage } from './outage'

/** A form on its way to Kratos. */
interface SubmittedForm {
  readonly kind: FlowKind
  readonly flowId: string
  readonly form: URLSearchParams
  readonly visitor: Visitor
}

/** What a kind of flow does when Kratos' response leaves a choice. */
export interface FlowRules {
  readonly kind: FlowKind
  /**
   * Submits the form, or answers instead of Kratos. It may set cookies.
   * @param ask submits the form to Kratos
   */
  askKratos?(submitted: SubmittedForm, ask: () => Promise<ServiceResponse>): Promise<ServiceResponse>
  /** The page to show when a form does not say which page posted it. */
  readonly fallback: string
  /** Where to go after a success. */
  afterSuccess(pageUrl: FlowPageUrl, continueWith: readonly ContinueWith[], session: Session): string
  /** Where to go instead of showing the flow again; null shows it. */
  redirectInsteadOfFlow?(pageUrl: FlowPageUrl, flow: Flow, form: URLSearchParams): string | null
  /** Where to go after a response that is not about the flow; null follows specification 8.3. */
  redirectInsteadOfResponse?(
    outcome: Outcome,
    response: ServiceResponse,
    form: URLSearchParams,
    pageUrl: FlowPageUrl,
  ): string | null
  /** The page to show without script while Kratos does not answer. The error page by default. */
  outageUrl?(pageUrl: FlowPageUrl, outage: Outage): string
  /** Runs before the browser gets Kratos' cookies. It may set cookies. */
  beforeCookies?(): Promise<void>
  /** The URL of a provider that the visitor leaves for, with what we add to it. */
  providerUrl?(url: string, session: Session, pageUrl: FlowPageUrl): Promise<string>
  /** What changes in our session. */
  sessionChanges?(
    outcome: Outcome,
    form: URLSearchParams,
    session: Session,
    next: string,
    pageUrl: FlowPageUrl,
  ): Session
  /**
   * Keeps what the visitor's browser should know the next time. It may set cookies.
   * @returns what changes in our session
   */
  rememberOnDevice?(
    outcome: Outcome,
    form: URLSearchParams,
    pageUrl: FlowPageUrl,
    session: Session,
  ): Promise<Session>
  /**
   * The id of the part of the page that shows Kratos' response, when it is not the top. A browser without
   * script is led there; with script the page stays where it is.
   */
  anchorOf?(flow: Flow, form: URLSearchParams): string | undefined
}
