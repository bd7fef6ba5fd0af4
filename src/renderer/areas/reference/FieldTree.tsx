import { type ReactNode, useState } from 'react'
import { PageLink } from '../../navigation/PageLink'
import { referenceAddress } from '../../navigation/referenceAddress'
import styles from './FieldTree.module.css'
import type { Schema, Schemas } from './model/apiDocument'
import { type DocumentedField, fieldOf, fieldsOf, type Variant, variantsOf } from './model/fieldTree'
import { words } from './words'

const VALUES_SHOWN = 8

/** The values that a field may have, the first few at once. */
function Values({ values }: { readonly values: readonly string[] }) {
  const [isAll, setIsAll] = useState(false)
  const shown = isAll ? values : values.slice(0, VALUES_SHOWN)
  return (
    <span className={styles.values}>
      {shown.map((value) => (
        <code key={value} className={styles.value}>
          {value}
        </code>
      ))}
      {shown.length < values.length && (
        <button type="button" className={styles.more} onClick={() => setIsAll(true)}>
          {words.moreValues(values.length - shown.length)}
        </button>
      )}
    </span>
  )
}

function TypeText({ field }: { readonly field: DocumentedField }): ReactNode {
  const { refName, type } = field
  if (refName === null) return <span className={styles.type}>{type}</span>
  const [before, after] = type.split(refName)
  return (
    <span className={styles.type}>
      {before}
      {type.includes(refName) && <PageLink to={referenceAddress('schema', refName)}>{refName}</PageLink>}
      {after}
    </span>
  )
}

interface BelowProps {
  readonly schema: Schema
  readonly schemas: Schemas
  readonly name: string
  readonly depth: number
}

/** One form of several, chosen by its tag. */
function Variants({ variants, schemas, name, depth }: BelowProps & { readonly variants: readonly Variant[] }) {
  const [at, setAt] = useState(0)
  const chosen = variants[at] ?? variants[0]
  const label = words.variant(name === '' ? words.value : name)
  return (
    <div className={styles.variants}>
      <fieldset className={styles.choices} aria-label={label}>
        {variants.map((variant, index) => (
          <button
            key={variant.label}
            type="button"
            className={styles.choice}
            aria-pressed={index === at}
            onClick={() => setAt(index)}
          >
            {variant.label}
          </button>
        ))}
      </fieldset>
      {chosen !== undefined && (
        <Below key={chosen.label} schema={chosen.schema} schemas={schemas} name={chosen.label} depth={depth} />
      )}
    </div>
  )
}

function Below(props: BelowProps): ReactNode {
  const { schema, schemas, depth } = props
  const variants = variantsOf(schema, schemas)
  if (variants.length > 1) return <Variants {...props} variants={variants} />
  const [only] = variants
  const fields = fieldsOf(only?.schema ?? schema, schemas)
  if (fields.length === 0) return <FieldRow field={fieldOf(words.value, schema, true, schemas)} {...props} isLeaf />
  return (
    <ul className={styles.fields} data-depth={depth}>
      {fields.map((field) => (
        <li key={field.name}>
          <FieldRow field={field} schemas={schemas} depth={depth} />
        </li>
      ))}
    </ul>
  )
}

interface FieldRowProps {
  readonly field: DocumentedField
  readonly schemas: Schemas
  readonly depth: number
  readonly isLeaf?: boolean
}

function FieldRow({ field, schemas, depth, isLeaf = false }: FieldRowProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { name, below } = field
  const canUnfold = below !== null && !isLeaf
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        {canUnfold ? (
          <button
            type="button"
            className={styles.fold}
            aria-expanded={isOpen}
            aria-label={isOpen ? words.fold(name) : words.unfold(name)}
            onClick={() => setIsOpen((was) => !was)}
          >
            <span aria-hidden="true">{isOpen ? '▾' : '▸'}</span>
          </button>
        ) : (
          <span className={styles.noFold} />
        )}
        <span className={styles.name}>{name}</span>
        <TypeText field={field} />
        {field.isNullable && <span className={styles.quiet}>{words.nullable}</span>}
        {field.isRequired && !isLeaf && <span className={styles.required}>{words.required}</span>}
      </div>
      {(field.limits.length > 0 || field.defaultText !== null || field.description !== null) && (
        <p className={styles.limits}>
          {[
            ...(field.description === null ? [] : [field.description]),
            ...field.limits,
            ...(field.defaultText === null ? [] : [words.defaultIs(field.defaultText)]),
          ].join(' · ')}
        </p>
      )}
      {field.values.length > 0 && <Values values={field.values} />}
      {isOpen && below !== null && <Below schema={below} schemas={schemas} name={name} depth={depth + 1} />}
    </div>
  )
}

/** A schema as a foldable tree of its fields; of several forms one is shown, chosen by its tag. */
export function FieldTree({ schema, schemas }: { readonly schema: Schema; readonly schemas: Schemas }) {
  return <Below schema={schema} schemas={schemas} name="" depth={0} />
}

/** Parameters of one place, in the form of a tree's fields. */
export function FieldRows({
  fields,
  schemas,
}: {
  readonly fields: readonly DocumentedField[]
  readonly schemas: Schemas
}) {
  return (
    <ul className={styles.fields} data-depth={0}>
      {fields.map((field) => (
        <li key={field.name}>
          <FieldRow field={field} schemas={schemas} depth={0} />
        </li>
      ))}
    </ul>
  )
}
