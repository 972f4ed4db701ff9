import { headers } from 'next/headers'

interface Text {
  readonly text: string
}

interface Node {
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

interface LoginFlow {
  readonly ui: {
    readonly action: string
    readonly method: string
    readonly nodes: readonly Node[]
    readonly messages?: readonly Text[]
  }
}

interface LoginPageProps {
  readonly searchParams: Promise<{ readonly flow?: string }>
}

/** A minimal sign-in page: one call for the flow, and plain HTML for each node. */
// biome-ignore lint/style/noDefaultExport: Next asks for it
export default async function LoginPage({ searchParams }: LoginPageProps) {
  const [{ flow = '' }, sent] = await Promise.all([searchParams, headers()])
  const response = await fetch(
    `${process.env.ORY_SDK_URL}/self-service/login/flows?id=${encodeURIComponent(flow)}`,
    { headers: { accept: 'application/json', cookie: sent.get('cookie') ?? '' }, cache: 'no-store' },
  )
  const { ui }: LoginFlow = await response.json()
  return (
    <form action={ui.action} method={ui.method}>
      {ui.nodes.map((node) => (
        <NodeInput key={node.attributes.name + node.attributes.type} node={node} />
      ))}
      {ui.messages?.map(({ text }) => (
        <p key={text}>{text}</p>
      ))}
    </form>
  )
}

function NodeInput({ node: { attributes, messages, meta } }: { readonly node: Node }) {
  const { name, type, value, required, autocomplete } = attributes
  if (type === 'hidden') return <input type="hidden" name={name} value={value} />
  if (type === 'submit')
    return (
      <button name={name} value={value} type="submit">
        {meta.label?.text}
      </button>
    )
  return (
    <p>
      <label htmlFor={name}>{meta.label?.text}</label>
      <input
        id={name}
        name={name}
        type={type}
        defaultValue={value}
        required={required}
        autoComplete={autocomplete}
      />
      {messages.map(({ text }) => (
        <span key={text}>{text}</span>
      ))}
    </p>
  )
}
