import { Fragment } from 'react'
import { ButtonLink } from '@/components/ui/button-link'
import { Divider } from '@/components/ui/divider'
import { isReauthOrStepUp, methodForms, methodOfMessage } from '@/lib/ory/kratos/flow/login-mode'
import { FlowForm, type FlowFormProps } from './flow-form'
import { type FlowFormInput, planFlowForm } from './flow-form-plan'
import { Messages } from './messages'
import { NoticeView } from './notice-view'

interface LoginFormsProps extends Omit<FlowFormProps, 'plan'> {
  readonly facts: Omit<FlowFormInput, 'kind' | 'groups' | 'messages'>
  /** The method of the last sign-in, if known. */
  readonly lastMethod?: string | undefined
  /** The settings, for a visitor without a second factor. They continue to the visitor's destination. */
  readonly settingsHref: string
}

/**
 * The forms of the login card: one form, or in second-factor mode one for each method (docs/behaviour.md
 * 4.1). There only the preferred method is visible, and the others are behind "Try another way". They are
 * visible immediately after an error. Each message of the flow is shown once: in the form of its method, or
 * before all forms.
 */
export function LoginForms(props: LoginFormsProps) {
  const {
    facts: { notice, ...facts },
    lastMethod,
    settingsHref,
    ...form
  } = props
  const { flow, t } = facts
  if (!isReauthOrStepUp(flow))
    return <FlowForm {...form} plan={planFlowForm({ ...facts, kind: 'login', notice, fold: 'ways' })} />

  const forms = methodForms(flow, lastMethod)
  const methods = forms.map(([method]) => method)
  const messagesOf = (method?: string) =>
    flow.ui.messages.filter((message) => methodOfMessage(message, flow, methods) === method)
  const formOf = (groups: (typeof forms)[number], isSecondary: boolean) => (
    <FlowForm
      {...form}
      plan={planFlowForm({ ...facts, kind: 'login', groups, messages: messagesOf(groups[0]), isSecondary })}
    />
  )
  const [likeliest, ...others] = forms
  return (
    <>
      {notice && <NoticeView notice={notice} t={t} />}
      {likeliest ? (
        <>
          <Messages texts={messagesOf()} t={t} />
          {formOf(likeliest, false)}
        </>
      ) : (
        <>
          <p>{t.text('login.nothing_to_confirm_with')}</p>
          <ButtonLink href={settingsHref}>{t.text('settings.title')}</ButtonLink>
        </>
      )}
      {others.length > 0 && (
        <details className="more" open={flow.ui.messages.some(({ type }) => type === 'error')}>
          <summary>{t.text('login.another_way')}</summary>
          {others.map((groups, index) => (
            <Fragment key={groups[0]}>
              {index > 0 && <Divider>{t.text('divider.or')}</Divider>}
              {formOf(groups, true)}
            </Fragment>
          ))}
        </details>
      )}
    </>
  )
}
