import { Select } from '@mantine/core'
import { type OnboardingCase, type RejectionType, rejectionType } from '../../../contract/console/onboarding/schemas'
import { FormFrame } from '../../components/FormFrame'
import { useServiceForm } from '../../components/useServiceForm'
import { ReasonArea } from './ReasonArea'
import { words } from './words'

const text = words.reject
const TYPES = rejectionType.options.map((value) => ({ value, label: words.types[value] }))

interface RejectDialogProps {
  readonly found: OnboardingCase
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Rejects the customer: the ground that the platform reads, and the reason that stays here. */
export function RejectDialog({ found, onClose, onDone }: RejectDialogProps) {
  const f = useServiceForm({
    id: 'rejectOnboarding',
    initialValues: { type: 'APPLICANT_REJECTED' as RejectionType, reason: '' },
    toCall: (values) => ({ params: { customerId: found.id }, body: values }),
    onDone: () => {
      onClose()
      onDone()
    },
  })
  return (
    <FormFrame
      kind="modal"
      title={text.title(found.name)}
      onClose={onClose}
      form={f}
      submitLabel={text.submit}
      isDangerous
    >
      <p>{text.text}</p>
      <Select data={TYPES} {...f.choice('type', text.type)} />
      <ReasonArea note={text.note} {...f.field('reason', text.reason)} />
    </FormFrame>
  )
}
