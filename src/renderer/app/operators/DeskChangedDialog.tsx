import { Button, Modal } from '@mantine/core'
import { type DeskPerson, deskOperator } from '../../client/deskOperator'
import { DIALOG_SIZES } from '../../components/dialogSizes'
import { openSwitch } from '../../components/operators/switching'
import styles from './TakeDesk.module.css'
import { words } from './words'

const text = words.changed

export interface DeskChangedDialogProps {
  readonly operator: DeskPerson
  /** Who this page believed to be at the desk. */
  readonly before: DeskPerson
}

/** Says that another tab changed who is at the desk, and asks how to go on. */
export function DeskChangedDialog({ operator, before }: DeskChangedDialogProps) {
  const goOn = () => deskOperator.set(operator)
  return (
    <Modal
      opened
      onClose={goOn}
      title={text.title(operator.name)}
      size={DIALOG_SIZES.modal}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <div className={styles.form}>
        <p>{text.text(before.name)}</p>
        <p className={styles.text}>{text.goOnNote}</p>
        <div className={styles.foot}>
          <Button variant="default" onClick={() => openSwitch(before.id)}>
            {text.back(before.name)}
          </Button>
          <Button data-autofocus onClick={goOn}>
            {text.goOn(operator.name)}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
