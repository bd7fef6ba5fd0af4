import { Modal } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useStore } from '../../client/createStore'
import { useRead } from '../../client/useRead'
import { DIALOG_SIZES } from '../../components/dialogSizes'
import { switching } from '../../components/operators/switching'
import { StatePanel } from '../../components/StatePanel'
import { TakeDesk } from './TakeDesk'
import styles from './TakeDesk.module.css'
import { words } from './words'

const close = () => switching.set(null)

/** Another person takes the desk: choose the name, type the PIN, Enter. */
export function SwitchDialog({ hereId }: { readonly hereId: string | null }) {
  const open = useStore(switching)
  const read = useRead('listOperators', {})
  return (
    <Modal opened={open !== null} onClose={close} title={words.switchTitle} size={DIALOG_SIZES.modal}>
      <div className={styles.form}>
        <p className={styles.text}>{words.switchNote}</p>
        <StatePanel read={read}>
          {({ data }) => (
            <TakeDesk
              operators={data}
              startId={open?.operatorId ?? null}
              hereId={hereId}
              onCancel={close}
              onDone={({ name }) => {
                close()
                notifications.show({ message: words.signedIn(name) })
              }}
            />
          )}
        </StatePanel>
      </div>
    </Modal>
  )
}
