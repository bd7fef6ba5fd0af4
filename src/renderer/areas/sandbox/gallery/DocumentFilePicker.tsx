import { Select } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { FileChoice } from '../../../components/ChoiceGroup'
import type { ContractPickerProps } from '../../../components/contractForm/formTools'
import { starred } from '../../../components/starred'
import { DOCUMENT_ROWS } from '../outcomeWords'
import styles from './Gallery.module.css'
import { sampleDocument } from './sampleDocument'
import { words } from './words'

const TAKEN = 'taken'
const SAMPLES = DOCUMENT_ROWS.map(({ suffix, text }) => ({ value: suffix ?? TAKEN, label: text })).reverse()

/** The sample whose name a file has; none for a file of one's own that ends otherwise. */
const outcomeOf = ({ name }: File): string =>
  DOCUMENT_ROWS.find(({ suffix }) => suffix !== null && name.replace(/\.[^.]*$/, '').endsWith(suffix))?.suffix ?? TAKEN

/** A file to send: a picture made here whose name decides what comes of it, or one's own. */
export function DocumentFilePicker({ label, description, value, onChange, error, isRequired }: ContractPickerProps) {
  const file = value instanceof File ? value : null
  const latest = useRef(onChange)
  latest.current = onChange
  const make = async (outcome: string) => latest.current(await sampleDocument(outcome === TAKEN ? '' : outcome))
  const isMissing = file === null
  useEffect(() => {
    if (isMissing) void sampleDocument('').then((made) => latest.current(made))
  }, [isMissing])
  return (
    <div className={styles.formBody}>
      <Select
        label={words.sample}
        data={SAMPLES}
        allowDeselect={false}
        value={file === null ? null : outcomeOf(file)}
        onChange={(outcome) => outcome !== null && void make(outcome)}
      />
      <FileChoice
        label={label}
        description={description}
        {...starred(isRequired)}
        error={error}
        accept="application/pdf,image/jpeg,image/png"
        value={file}
        onChange={(chosen) => onChange(chosen ?? undefined)}
      />
    </div>
  )
}
