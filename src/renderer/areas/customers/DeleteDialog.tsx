import type { Customer } from '../../../contract/customers/schemas'
import { FormFrame } from '../../components/FormFrame'
import { customerName } from '../../components/format/customerName'
import { useServiceForm } from '../../components/useServiceForm'
import styles from './CustomerEdit.module.css'
import { words } from './words'

interface DeleteDialogProps {
  readonly customer: Customer
  readonly onClose: () => void
}

/** Says what the deletion of a customer ends, then deletes it. */
export function DeleteDialog({ customer, onClose }: DeleteDialogProps) {
  const f = useServiceForm({
    id: 'deleteCustomerById',
    initialValues: {},
    toCall: () => ({ params: { customerId: customer.id } }),
    onDone: onClose,
  })
  return (
    <FormFrame
      kind="modal"
      title={words.removeTitle(customerName(customer))}
      onClose={onClose}
      form={f}
      submitLabel={words.removeAct}
      isDangerous
    >
      <div>
        <p>{words.removeText}</p>
        <ul className={styles.list}>
          {words.removeEnds.map((end) => (
            <li key={end}>{end}</li>
          ))}
        </ul>
        <p className="muted">{words.removeKeeps}</p>
      </div>
    </FormFrame>
  )
}
