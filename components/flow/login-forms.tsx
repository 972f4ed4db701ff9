import { Fragment } from 'react'
import { Alert } from '@/components/ui/alert'
import { ButtonLink } from '@/components/ui/button-link'
import { Divider } from '@/components/ui/divider'
import { isSecondFactorMode, methodForms, methodOfMessage } from '@/lib/ory/kratos/login-mode'
import { FlowForm, type FlowFormProps } from './flow-form'
import { Messages, severityLabel } from './messages'

type LoginFormsProps = Omit<FlowFormProps, 'kind' | 'groups' | 'messages'>

/**
 * The forms of the login card: one form, or in second-factor mode one for each method (specification 4.1).
 * Each message of the flow is shown once: in the form of its method, or before all forms.
 */
export function LoginForms({ notice, ...form }: LoginFormsProps) {
  const { flow, t } = form
  if (!isSecondFactorMode(flow)) return <FlowForm {...form} kind="login" notice={notice} />

  const forms = methodForms(flow.ui)
  const methods = forms.map(([method]) => method)
  const messagesOf = (method?: string) =>
    flow.ui.messages.filter((message) => methodOfMessage(message, flow, methods) === method)
  return (
    <>
      {notice && (
        <Alert severity={notice.severity} severityLabel={severityLabel(notice.severity, t)}>
          {notice.text}
        </Alert>
      )}
      {forms.length > 0 && <Messages texts={messagesOf()} t={t} />}
      {forms.map((groups, index) => (
        <Fragment key={groups[0]}>
          {index > 0 && <Divider>{t.text('divider.or')}</Divider>}
          <FlowForm {...form} kind="login" groups={groups} messages={messagesOf(groups[0])} />
        </Fragment>
      ))}
      {forms.length === 0 && (
        <>
          <p>{t.text('login.nothing_to_confirm_with')}</p>
          <ButtonLink href="/settings">{t.text('settings.title')}</ButtonLink>
        </>
      )}
    </>
  )
}
