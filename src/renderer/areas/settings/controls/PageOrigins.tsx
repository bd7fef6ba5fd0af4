import { TextInput } from '@mantine/core'
import { FormFrame } from '../../../components/FormFrame'
import { useServiceForm } from '../../../components/useServiceForm'
import styles from './Controls.module.css'
import { textList } from './issuerValues'

interface PageOriginsProps {
  readonly name: 'passkeyTopOrigins' | 'scaPasskeyOrigins' | 'cardFrameOrigins'
  readonly given: readonly string[]
  readonly words: {
    readonly label: string
    readonly note: string
    readonly needed: string
    readonly example: string
    readonly save: string
  }
}

/** A setting that lists pages of the web by their origins. */
export function PageOrigins({ name, given, words }: PageOriginsProps) {
  const f = useServiceForm({
    id: 'updateHostSettings',
    initialValues: { origins: given.join(' ') },
    isStored: true,
    fieldMap: { [name]: 'origins' },
    toCall: (values) => ({ body: { [name]: textList(values.origins) } }),
  })
  return (
    <FormFrame kind="row" name={words.label} form={f} submitLabel={words.save}>
      <TextInput
        description={words.note}
        placeholder={words.example}
        className={styles.wide}
        {...f.field('origins', words.label, { fault: words.needed })}
      />
    </FormFrame>
  )
}
