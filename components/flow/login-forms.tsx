import { Fragment } from 'react'
import { Alert } from '@/components/ui/alert'
import { Divider } from '@/components/ui/divider'
import { isSecondFactorMode, methodForms, modeMessages } from '@/lib/ory/login-mode'
import { FlowForm, type FlowFormProps } from './flow-form'
import { Messages, severityLabel } from './messages'

type LoginFormsProps = Omit<FlowFormProps, 'kind' | 'groups' | 'messages'>

/**
 * The forms of the login card: one, or in second-factor mode one for each method (specification 4.1). The flow's
 * messages show once: in the form of the method that they answer, else before all forms.
 */
export function LoginForms({ notice, ...form }: LoginFormsProps) {
  const { flow, t } = form
  if (!isSecondFactorMode(flow)) return <FlowForm {...form} kind="login" notice={notice} />

  const forms = methodForms(flow.ui)
  const messages = modeMessages(flow.ui)
  const answered = forms.find(([method]) => method === flow.active)
  return (
    <>
      {notice && (
        <Alert severity={notice.severity} severityLabel={severityLabel(notice.severity, t)}>
          {notice.text}
        </Alert>
      )}
      {!answered && <Messages texts={messages} t={t} />}
      {forms.map((groups, index) => (
        <Fragment key={groups[0]}>
          {index > 0 && <Divider>{t.text('divider.or')}</Divider>}
          <FlowForm {...form} kind="login" groups={groups} messages={groups === answered ? messages : []} />
        </Fragment>
      ))}
      {forms.length === 0 && <p>{t.text('login.nothing_to_confirm_with')}</p>}
    </>
  )
}
