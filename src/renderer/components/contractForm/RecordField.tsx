import { Button, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { hint } from '../hint'
import styles from './ContractForm.module.css'
import { Fold } from './Fold'
import { type ContractFieldProps, hasErrorsAt, joinPath } from './formTools'
import type { JsonSchema } from './schemaNode'
import { isRecord, startValue, valueAt } from './startValue'
import { words } from './words'

interface RecordFieldProps extends ContractFieldProps {
  readonly values: JsonSchema
}

/** Pairs of names and values whose names the contract leaves open. */
export function RecordField({ tools, path, label, values }: RecordFieldProps) {
  const [name, setName] = useState('')
  const given = valueAt(tools.value, path)
  const record = isRecord(given) ? given : {}
  // A dot in a name would read as a step of a path.
  const isUsable = name.trim() !== '' && !name.includes('.') && !(name.trim() in record)
  const add = () => {
    if (!isUsable) return
    tools.set(path, { ...record, [name.trim()]: startValue(tools.schema, values) ?? '' })
    setName('')
  }
  return (
    <Fold title={label} isForced={hasErrorsAt(tools.errors, path)} error={tools.errors[path]}>
      <div className={styles.items}>
        {Object.keys(record).map((key) => (
          <div key={key} className={styles.item}>
            <div className={styles.itemField}>
              <tools.Field tools={tools} path={joinPath(path, key)} name={key} label={key} schema={values} isRequired />
            </div>
            <button
              type="button"
              className={styles.removeItem}
              aria-label={words.leaveOut(key)}
              onClick={() => tools.set(joinPath(path, key), undefined)}
            >
              <IconX size={14} stroke={1.7} aria-hidden="true" />
            </button>
          </div>
        ))}
        <div className={styles.item}>
          <TextInput
            size="xs"
            aria-label={`${label}: ${words.key}`}
            {...hint(words.key)}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            autoComplete="off"
          />
          <Button variant="default" size="xs" disabled={!isUsable} onClick={add}>
            {words.addKey}
          </Button>
        </div>
      </div>
    </Fold>
  )
}
