import { enumText } from '../format/enumText'
import { SearchSelect } from '../SearchSelect'
import styles from './ContractForm.module.css'
import { Fold } from './Fold'
import { fieldLabel } from './fieldFacts'
import { type ContractFieldProps, hasErrorsAt, joinPath } from './formTools'
import { ObjectFields } from './ObjectField'
import { readSchema, type SchemaNode, type SchemaVariant } from './schemaNode'
import { switchVariant, valueAt, variantOf } from './startValue'
import { words } from './words'

interface UnionFieldProps extends ContractFieldProps {
  readonly node: Extract<SchemaNode, { kind: 'union' }>
}

const SEARCHED_FROM = 8

function Inside({ props, variant }: { readonly props: UnionFieldProps; readonly variant: SchemaVariant }) {
  const { tools, path, node } = props
  const inner = readSchema(tools.schema, variant.schema)
  if (inner.kind === 'object') {
    return (
      <ObjectFields
        key={variant.tag}
        tools={tools}
        path={path}
        properties={inner.properties}
        without={node.discriminator}
      />
    )
  }
  return <tools.Field {...props} schema={variant.schema} />
}

/** A choice of shapes: which one, then its fields. What two shapes have in common survives the change. */
export function UnionField(props: UnionFieldProps) {
  const { tools, path, label, node } = props
  const value = valueAt(tools.value, path)
  const variant = variantOf(tools.schema, node, value)
  if (variant === undefined) return null
  const tagPath = node.discriminator === null ? path : joinPath(path, node.discriminator)
  const kindLabel = node.discriminator === null ? words.kind : fieldLabel(node.discriminator)
  const content = (
    <div className={styles.union}>
      <SearchSelect
        label={kindLabel}
        data={node.variants.map(({ tag }) => ({
          value: tag,
          label: node.discriminator === null ? fieldLabel(tag) : enumText(tag),
        }))}
        value={variant.tag}
        searchable={node.variants.length >= SEARCHED_FROM}
        autoComplete="off"
        error={node.discriminator === null ? undefined : tools.errors[tagPath]}
        onChange={(tag) => {
          if (tag !== null && tag !== variant.tag) tools.set(path, switchVariant(tools.schema, node, value, tag))
        }}
      />
      <Inside props={props} variant={variant} />
    </div>
  )
  if (path === '') return content
  return (
    <Fold title={label} isForced={hasErrorsAt(tools.errors, path)} error={tools.errors[path]}>
      {content}
    </Fold>
  )
}
