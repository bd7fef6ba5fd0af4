import { NumberInput, type NumberInputProps } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import type { HostSettings } from '../../../../contract/console/settings/schemas'
import { useWrite } from '../../../client/useWrite'
import { ActButton } from '../../../components/ActButton'
import { FormFrame } from '../../../components/FormFrame'
import { Section } from '../../../components/Section'
import { ServiceErrorAlert } from '../../../components/ServiceErrorAlert'
import { useServiceForm } from '../../../components/useServiceForm'
import styles from './Limits.module.css'

interface NumberSettingProps extends Pick<NumberInputProps, 'min' | 'max' | 'suffix' | 'thousandSeparator'> {
  readonly name: 'callsPerMinute' | 'decisionUndoSeconds' | 'documentRetentionDays'
  readonly stored: HostSettings[NumberSettingProps['name']]
  readonly delivered: number
  readonly words: Readonly<Record<'title' | 'label' | 'save' | 'reset' | 'needed', string>>
  /** What the number means. */
  readonly note: ReactNode
  readonly more?: ReactNode
}

/** One number among the settings, with the way back to how it was delivered. */
export function NumberSetting({ name, stored, delivered, words, note, more, ...input }: NumberSettingProps) {
  const reset = useWrite('updateHostSettings')
  const noteId = useId()
  const f = useServiceForm({
    id: 'updateHostSettings',
    initialValues: { [name]: stored as number | string },
    isStored: true,
    toCall: (values) => ({ body: { [name]: Number(values[name]) } }),
  })
  const below = (
    <>
      <p id={noteId} className={styles.note}>
        {note}
      </p>
      {more}
      <ServiceErrorAlert error={reset.error} />
    </>
  )
  const acts = stored !== delivered && (
    <ActButton
      operation="updateHostSettings"
      variant="subtle"
      onAct={() => reset.send({ body: { [name]: delivered } })}
    >
      {words.reset}
    </ActButton>
  )
  return (
    <Section title={words.title} isFramed>
      <FormFrame kind="row" name={words.title} form={f} submitLabel={words.save} acts={acts} note={below}>
        <NumberInput
          clampBehavior="none"
          allowDecimal={false}
          w="13.75rem"
          aria-describedby={noteId}
          {...input}
          {...f.field(name, words.label, { fault: words.needed })}
        />
      </FormFrame>
    </Section>
  )
}
