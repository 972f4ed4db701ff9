import { FlowForm, type FlowFormProps, type FormSlots } from '@/components/flow/flow-form'
import { type FlowFormInput, planFlowForm } from '@/components/flow/flow-form-plan'

/** A form, planned and rendered as a screen does it. */
export function PlannedForm(props: FlowFormInput & Omit<FlowFormProps, 'plan' | 'slots'> & FormSlots) {
  const { t, page, action, formId, passwordLink, choices, methodsNotice, overrides, mark, endOf, ...facts } =
    props
  return (
    <FlowForm
      plan={planFlowForm({ t, ...facts })}
      {...{ page, action, formId }}
      slots={{ passwordLink, choices, methodsNotice, overrides, mark, endOf }}
    />
  )
}
