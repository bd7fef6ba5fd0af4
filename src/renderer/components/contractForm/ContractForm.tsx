import { useRef } from 'react'
import { ContractField } from './ContractField'
import styles from './ContractForm.module.css'
import { neighbouringCurrency } from './fieldFacts'
import type { ContractPickers, FormTools } from './formTools'
import type { JsonSchema } from './schemaNode'
import { withValueAt } from './startValue'

interface ContractFormProps {
  /** As `z.toJSONSchema(schema, { io: 'input' })` gives it, or a schema of the document with its components. */
  readonly schema: JsonSchema
  /** The request as it would be sent; start with `startValue`. */
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  /** Field path to sentence; '' is the form as a whole. */
  readonly errors?: Readonly<Record<string, string>>
  /** By path, by the end of a path, or by field name. */
  readonly pickers?: ContractPickers
  /** Paths that the screen fills in elsewhere. */
  readonly hidden?: readonly string[]
  /** The currency of an amount that has none beside it: that of a chosen account, undefined while that is read. */
  readonly currencyOf?: FormTools['currencyOf']
}

const NONE = {}
const NO_PATHS: readonly string[] = []

/**
 * A form made from a contract: one input per field of the schema, required ones at once, the others when asked for. The
 * value is always the request itself: a field that nobody filled in is not in it.
 */
export function ContractForm({
  schema,
  value,
  onChange,
  errors = NONE,
  pickers = NONE,
  hidden = NO_PATHS,
  currencyOf,
}: ContractFormProps) {
  // Two fields may change in one go, before the owner has rendered again; the second builds on the first.
  const latest = useRef(value)
  latest.current = value
  const tools: FormTools = {
    schema,
    value,
    errors,
    pickers,
    hidden,
    Field: ContractField,
    set: (path, next) => {
      latest.current = withValueAt(latest.current, path, next)
      onChange(latest.current)
    },
    currencyOf: (path) => neighbouringCurrency(value, path) ?? (currencyOf === undefined ? null : currencyOf(path)),
  }
  const whole = errors['']
  return (
    <div className={styles.form}>
      {whole !== undefined && (
        <p className={styles.error} role="alert">
          {whole}
        </p>
      )}
      <ContractField tools={tools} path="" name="" label="" schema={schema} isRequired />
    </div>
  )
}
