import { Button, Modal } from '@mantine/core'
import type { ConsoleState } from '../../../contract/console/host/schemas'
import { useStore } from '../../client/createStore'
import { deskOperator } from '../../client/deskOperator'
import { openSwitch, switching } from '../../components/operators/switching'
import styles from './TakeDesk.module.css'
import { words } from './words'

const text = words.changed

/**
 * Another tab of this browser changed who is at the desk: this one says so, and sends nothing more until a person
 * has seen it. What was written here stays.
 */
export function DeskChanged({ operator }: Pick<ConsoleState, 'operator'>) {
  const before = useStore(deskOperator)
  const isSwitching = useStore(switching) !== null
  if (operator === null || before === null || before.id === operator.id || isSwitching) return null
  const goOn = () => deskOperator.set(operator)
  return (
    <Modal
      opened
      onClose={goOn}
      title={text.title(operator.name)}
      size={460}
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
