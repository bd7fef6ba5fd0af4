import type { Verification } from '../../../contract/verifications/schemas'
import { CustomerSelect } from '../../components/CustomerSelect'
import { FormFrame } from '../../components/FormFrame'
import { SandboxHint } from '../../components/SandboxHint'
import { useServiceForm } from '../../components/useServiceForm'
import { words } from './words'

interface SubmitFormProps {
  readonly customerId: string
  readonly onClose: () => void
  readonly onDone: (verification: Verification) => void
}

/** Submits a customer; the answer is the verification, decided or with what is to be resolved. */
export function SubmitForm({ customerId, onClose, onDone }: SubmitFormProps) {
  const f = useServiceForm({
    id: 'createVerification',
    initialValues: { customerId },
    toCall: (values) => ({ body: values }),
    onDone,
  })
  return (
    <FormFrame kind="modal" title={words.submitTitle} onClose={onClose} submitLabel={words.submit} form={f}>
      <CustomerSelect description={words.submitNote} {...f.choice('customerId', words.customer)} />
      <SandboxHint title={words.sandbox} rows={words.sandboxRows} />
    </FormFrame>
  )
}
