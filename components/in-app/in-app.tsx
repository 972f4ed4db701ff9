import type { NodeOverride } from '@/components/flow/node-context'
import { ProviderIcon } from '@/components/flow/nodes/provider-icon'
import { SubmitButton } from '@/components/islands/submit-button'
import { buttonClass } from '@/components/ui/button-class'
import { ButtonLink } from '@/components/ui/button-link'
import type { Translator } from '@/lib/i18n/translator'
import type { InAppContext } from '@/lib/in-app/in-app-context'

interface InAppProps {
  readonly t: Translator
  readonly context: InAppContext
  /** The operator's name for LINE. */
  readonly lineName: string
  /** Path and query of this page. */
  readonly page: string
  /** The form whose fields are transferred to the other browser. Without it, only the page is. */
  readonly formId?: string | undefined
}

/** The route for the form. */
const action = '/api/leave-app'

/**
 * If passkeys do not work inside the app: how to leave it. An unsupported provider has that in its own place
 * ({@link unsupportedProviderView}).
 */
export function InApp({ t, context, lineName, page, formId }: InAppProps) {
  const { appName: name = lineName, refused, misses, application } = context
  if (refused.length > 0 && !misses && application === undefined) return null
  return (
    <form className="stack" method="post" action={action}>
      <input type="hidden" name="latchkey.page" value={page} />
      {misses && <p>{t.text('line.in_app', { name })}</p>}
      {application && <Application t={t} name={name} application={application} />}
      {application === undefined && (
        <SubmitButton
          className={buttonClass('outline', 'large')}
          label={t.text('line.open_in_browser')}
          formNoValidate
          {...(formId && { form: formId, formAction: action, formMethod: 'post' as const })}
        />
      )}
    </form>
  )
}

/**
 * Renders the providers that the app does not support: in place of each, the reason for the missing button,
 * and the link out of the app.
 */
export function unsupportedProviderView(
  context: InAppContext,
  lineName: string,
  t: Translator,
): NodeOverride {
  const { appName: name = lineName, refused, application } = context
  return (node) => {
    if (node.kind !== 'provider') return undefined
    const provider = refused.find(({ id }) => id === node.value)
    if (!provider) return undefined
    const textId = `${node.id}-refused`
    return (
      <div className="refused">
        <ProviderIcon provider={String(node.attributes.icon ?? node.value)} />
        <p id={textId}>{t.text('in_app.provider', { provider: provider.name, name })}</p>
        {application === undefined && (
          <SubmitButton
            className={buttonClass('outline', 'small')}
            label={t.text('line.open_in_browser')}
            describedBy={textId}
            formNoValidate
            formAction={action}
            formMethod="post"
          />
        )}
      </div>
    )
  }
}

/**
 * An application does not recognize a visitor who returns in another browser than the one that it redirected.
 */
function Application({
  t,
  name,
  application,
}: {
  readonly t: Translator
  readonly name: string
  readonly application: NonNullable<InAppContext['application']>
}) {
  const clientName = application.name
  return (
    <>
      <p>{t.text('line.in_app_application', { name, clientName })}</p>
      {application.href && (
        <ButtonLink href={application.href} variant="outline" size="large">
          {t.text('other_browser.open_application', { clientName })}
        </ButtonLink>
      )}
    </>
  )
}
