import { Modal } from '@mantine/core'
import { usePreferences } from '../../client/preferences'
import { DIALOG_SIZES } from '../../components/dialogSizes'
import { KeyHint } from '../../components/KeyHint'
import { keysOf } from '../../navigation/keys/keyDefinitions'
import { LABELLED_KEYS } from '../../navigation/keys/keyLabels'
import styles from './KeySheet.module.css'
import { menuWords } from './menuWords'

const text = menuWords.keys

export interface KeySheetProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Every key there is, as this person has them. */
export function KeySheet({ isOpen, onClose }: KeySheetProps) {
  const { keys } = usePreferences()
  const groups = [...new Set(LABELLED_KEYS.map((definition) => definition.group))]
  return (
    <Modal opened={isOpen} onClose={onClose} title={text.title} size={DIALOG_SIZES.wider}>
      <p className={styles.note}>{text.note}</p>
      <div className={styles.groups}>
        {groups.map((group) => (
          <section key={group} className={styles.group}>
            <h3 className={styles.name}>{group}</h3>
            <dl>
              {LABELLED_KEYS.filter((definition) => definition.group === group).map((definition) => {
                const bound = keysOf(definition.id, keys)
                return (
                  <div key={definition.id} className={styles.row}>
                    <dt>{definition.label}</dt>
                    <dd>
                      {bound === '' ? <span className="muted">{text.off}</span> : <KeyHint keys={bound} />}
                      <span className="visuallyHidden">{bound}</span>
                    </dd>
                  </div>
                )
              })}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  )
}
