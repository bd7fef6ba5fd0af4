import { Select } from '@mantine/core'
import { type Comparison, type DocumentFault, documentFault } from '../../../contract/documents/review'
import { FormFrame } from '../../components/FormFrame'
import { useServiceForm } from '../../components/useServiceForm'
import { ReasonArea } from './ReasonArea'
import { words } from './words'

const text = words.refuse
const FAULTS = documentFault.options.map((value) => ({ value, label: words.types[value] }))

interface RefuseDialogProps {
  readonly documentId: string
  readonly marks: readonly Comparison[]
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Refuses a document: what is wrong with it, and what the customer is told. */
export function RefuseDialog({ documentId, marks, onClose, onDone }: RefuseDialogProps) {
  const f = useServiceForm({
    id: 'reviewDocument',
    initialValues: { fault: 'POOR_QUALITY_DOCUMENT' as DocumentFault, reason: '' },
    toCall: ({ fault, reason }) => ({
      params: { documentId },
      body: { verdict: 'REFUSED' as const, fault, reason, compared: [...marks] },
    }),
    onDone: () => {
      onClose()
      onDone()
    },
  })
  return (
    <FormFrame kind="modal" title={text.title} onClose={onClose} form={f} submitLabel={text.submit} isDangerous>
      <Select data={FAULTS} {...f.choice('fault', text.fault)} />
      <ReasonArea note={text.note} {...f.field('reason', text.reason)} />
    </FormFrame>
  )
}
