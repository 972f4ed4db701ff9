import { type FlowPageProps, fetchFlow } from '../../flow'
import { FlowFields } from '../../flow-fields'
import { submitLogin } from './actions'

/** The minimal sign-in page with a server action instead of Kratos' URL. */
// biome-ignore lint/style/noDefaultExport: Next asks for it
export default async function SignInPage(props: FlowPageProps) {
  const [{ ui }, { flow }] = await Promise.all([fetchFlow('login', props), props.searchParams])
  return (
    <form action={submitLogin}>
      <input type="hidden" name="flow" value={flow} />
      <FlowFields ui={ui} />
    </form>
  )
}
