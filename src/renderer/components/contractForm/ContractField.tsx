import { Switch } from '@mantine/core'
import { ArrayField } from './ArrayField'
import styles from './ContractForm.module.css'
import { fieldHint } from './fieldFacts'
import { type ContractFieldProps, pickerAt } from './formTools'
import { JsonField } from './JsonField'
import { LeafField } from './LeafField'
import { ObjectField } from './ObjectField'
import { RecordField } from './RecordField'
import { isNullable, readSchema } from './schemaNode'
import { startValue, valueAt } from './startValue'
import { UnionField } from './UnionField'
import { words } from './words'

/** What a schema asks for at one place. */
function KindField(props: ContractFieldProps) {
  const { tools, schema } = props
  const node = readSchema(tools.schema, schema)
  switch (node.kind) {
    case 'const':
      return null
    case 'object':
      return <ObjectField {...props} properties={node.properties} />
    case 'union':
      return <UnionField {...props} node={node} />
    case 'array':
      return <ArrayField {...props} items={node.items} />
    case 'record':
      return <RecordField {...props} values={node.values} />
    case 'any':
      return <JsonField {...props} />
    default:
      return <LeafField {...props} node={node} />
  }
}

function NullableField(props: ContractFieldProps) {
  const { tools, path, label, schema } = props
  const isNull = valueAt(tools.value, path) === null
  return (
    <div className={styles.nullable}>
      {isNull ? <span className={styles.label}>{label}</span> : <KindField {...props} />}
      <Switch
        size="xs"
        label={words.isNull}
        aria-label={`${label}: ${words.isNull}`}
        checked={isNull}
        onChange={(event) => tools.set(path, event.currentTarget.checked ? null : startValue(tools.schema, schema))}
      />
    </div>
  )
}

/** One place of the form: a picker where the screen has one, else what the schema asks for. */
export function ContractField(props: ContractFieldProps) {
  const { tools, path, name, label, schema, isRequired } = props
  const Picker = pickerAt(tools.pickers, path)
  if (Picker !== null) {
    return (
      <Picker
        label={label}
        description={fieldHint(tools.schema, schema, name)}
        value={valueAt(tools.value, path)}
        onChange={(next) => tools.set(path, next)}
        error={tools.errors[path]}
        isRequired={isRequired}
        path={path}
        root={tools.value}
        set={tools.set}
      />
    )
  }
  return isNullable(tools.schema, schema) ? <NullableField {...props} /> : <KindField {...props} />
}
