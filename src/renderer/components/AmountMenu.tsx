import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { readAmountFilter } from '../../contract/primitives/amountFilter'
import styles from './FilterBar.module.css'
import { Form } from './Form'
import { listWords } from './listWords'
import { MenuSubmit } from './MenuButtons'

interface AmountMenuProps {
  readonly label: string
  readonly value: string
  readonly onSet: (value: string) => void
}

/** One input for an amount or a range, as a person writes it; it is taken once it can be read. */
export function AmountMenu({ label, value, onSet }: AmountMenuProps) {
  const [text, setText] = useState(value)
  const isReadable = text.trim() === '' || readAmountFilter(text) !== null
  const submit = () => {
    if (isReadable) onSet(text.trim())
  }
  return (
    <Form className={styles.menu} form={{ submit, isSending: false }}>
      <TextInput
        label={label}
        description={listWords.filter.amountHint}
        error={isReadable ? null : listWords.filter.amountFault}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        data-autofocus
      />
      <MenuSubmit disabled={!isReadable}>{listWords.filter.apply}</MenuSubmit>
    </Form>
  )
}
