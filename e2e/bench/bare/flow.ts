import { cookiesForKratos } from './relay-cookies'

export interface Text {
  readonly text: string
}

export interface Node {
  readonly attributes: {
    readonly name: string
    readonly type: string
    readonly value?: string
    readonly required?: boolean
    readonly autocomplete?: string
  }
  readonly messages: readonly Text[]
  readonly meta: { readonly label?: Text }
}

interface Flow {
  readonly ui: {
    readonly action: string
    readonly method: string
    readonly nodes: readonly Node[]
    readonly messages?: readonly Text[]
  }
}

export interface FlowPageProps {
  readonly searchParams: Promise<{ readonly flow?: string }>
}

/** One call for the flow that the URL names. */
export async function fetchFlow(kind: string, { searchParams }: FlowPageProps): Promise<Flow> {
  const [{ flow = '' }, cookie] = await Promise.all([searchParams, cookiesForKratos()])
  const response = await fetch(
    `${process.env.ORY_SDK_URL}/self-service/${kind}/flows?id=${encodeURIComponent(flow)}`,
    { headers: { accept: 'application/json', cookie }, cache: 'no-store' },
  )
  return response.json()
}
