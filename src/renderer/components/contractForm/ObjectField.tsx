import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { hint } from '../hint'
import { SearchSelect } from '../SearchSelect'
import styles from './ContractForm.module.css'
import { Fold } from './Fold'
import { fieldLabel } from './fieldFacts'
import { type ContractFieldProps, type FormTools, hasErrorsAt, joinPath } from './formTools'
import { readSchema, type SchemaProperty } from './schemaNode'
import { isRecord, startValue, valueAt } from './startValue'
import { words } from './words'

interface ObjectFieldProps extends ContractFieldProps {
  readonly properties: readonly SchemaProperty[]
}

interface FieldsProps {
  readonly tools: FormTools
  readonly path: string
  readonly properties: readonly SchemaProperty[]
  /** A property that is set elsewhere, such as the tag of a union. */
  readonly without?: string | null
}

const LEAVES = new Set(['enum', 'boolean', 'integer', 'number', 'string'])

interface OneFieldProps {
  readonly tools: FormTools
  readonly path: string
  readonly property: SchemaProperty
  readonly onLeaveOut: () => void
}

function OneField({ tools, path, property, onLeaveOut }: OneFieldProps) {
  const { name, schema, isRequired } = property
  const label = fieldLabel(name)
  const isWide = !LEAVES.has(readSchema(tools.schema, schema).kind)
  return (
    <div className={styles.field} data-field={path} data-wide={isWide || undefined}>
      <tools.Field tools={tools} path={path} name={name} label={label} schema={schema} isRequired={isRequired} />
      {!isRequired && (
        <button
          type="button"
          className={styles.leaveOut}
          aria-label={words.leaveOut(label)}
          data-tip={words.leaveOut(label)}
          onClick={onLeaveOut}
        >
          <IconX size={14} stroke={1.7} aria-hidden="true" />
        </button>
      )}
    </div>
  )
}

/** The fields of an object: the required ones, those that are filled in, and a way to the others. */
export function ObjectFields({ tools, path, properties, without = null }: FieldsProps) {
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set())
  const value = valueAt(tools.value, path)
  const isShown = ({ name, isRequired }: SchemaProperty) =>
    isRequired ||
    added.has(name) ||
    (isRecord(value) && value[name] !== undefined) ||
    hasErrorsAt(tools.errors, joinPath(path, name))
  const visible = properties.filter(
    ({ name, schema }) =>
      name !== without &&
      !tools.hidden.includes(joinPath(path, name)) &&
      readSchema(tools.schema, schema).kind !== 'const',
  )
  const others = visible.filter((property) => !isShown(property))
  const add = (name: string | null) => {
    const property = others.find((each) => each.name === name)
    if (property === undefined) return
    setAdded((before) => new Set(before).add(property.name))
    const start = startValue(tools.schema, property.schema)
    if (start !== undefined) tools.set(joinPath(path, property.name), start)
  }
  const leaveOut = (name: string) => {
    setAdded((before) => new Set([...before].filter((each) => each !== name)))
    tools.set(joinPath(path, name), undefined)
  }
  return (
    <div className={styles.grid}>
      {visible.filter(isShown).map((property) => (
        <OneField
          key={property.name}
          tools={tools}
          path={joinPath(path, property.name)}
          property={property}
          onLeaveOut={() => leaveOut(property.name)}
        />
      ))}
      {others.length > 0 && (
        <SearchSelect
          className={styles.add}
          size="xs"
          aria-label={words.add}
          {...hint(`${words.add}: ${words.addNote(others.length)}`)}
          value={null}
          data={others.map(({ name }) => ({ value: name, label: fieldLabel(name) }))}
          onChange={add}
          autoComplete="off"
        />
      )}
    </div>
  )
}

/** An object in a form: foldable, but for the form itself. */
export function ObjectField({ tools, path, label, properties }: ObjectFieldProps) {
  const fields = <ObjectFields tools={tools} path={path} properties={properties} />
  if (path === '') return fields
  return (
    <Fold title={label} isForced={hasErrorsAt(tools.errors, path)} error={tools.errors[path]}>
      {fields}
    </Fold>
  )
}
