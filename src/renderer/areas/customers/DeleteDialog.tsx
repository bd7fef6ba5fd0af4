import type { Customer } from '../../../contract/customers/schemas'
import { useWrite } from '../../client/useWrite'
import { FormFrame } from '../../components/FormFrame'
import { customerName } from '../../components/format/customerName'
import styles from './CustomerEdit.module.css'
import { words } from './words'

interface DeleteDialogProps {
  readonly customer: Customer
  readonly onClose: () => void
}

/** Says what the deletion of a customer ends, then deletes it. */
export function DeleteDialog({ customer, onClose }: DeleteDialogProps) {
  const remove = useWrite('deleteCustomerById', { onDone: onClose })
  return (
    <FormFrame
      kind="modal"
      title={words.removeTitle(customerName(customer))}
      onClose={onClose}
      submit={() => void remove.send({ params: { customerId: customer.id } })}
      submitLabel={words.removeAct}
      isDangerous
      isSending={remove.isSending}
      error={remove.error}
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
