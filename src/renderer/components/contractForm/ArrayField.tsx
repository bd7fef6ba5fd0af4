import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { CountriesSelect } from '../CountrySelect'
import { enumText } from '../format/enumText'
import { SearchMultiSelect } from '../SearchSelect'
import { starred } from '../starred'
import styles from './ContractForm.module.css'
import { Fold } from './Fold'
import { fieldHint, textKindOf } from './fieldFacts'
import { type ContractFieldProps, hasErrorsAt, joinPath, pickerAt } from './formTools'
import { type JsonSchema, readSchema, resolveSchema } from './schemaNode'
import { startValue, valueAt } from './startValue'
import { words } from './words'

interface ArrayFieldProps extends ContractFieldProps {
  readonly items: JsonSchema
}

const textList = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

function Items({ tools, path, label, items }: ArrayFieldProps) {
  const given = valueAt(tools.value, path)
  const list: readonly unknown[] = Array.isArray(given) ? given : []
  return (
    <div className={styles.items}>
      {list.length === 0 && <p className="muted">{words.noItems}</p>}
      {list.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an item has no name of its own
        <div key={index} className={styles.item}>
          <div className={styles.itemField}>
            <tools.Field
              tools={tools}
              path={joinPath(path, index)}
              name={path.split('.').at(-1) ?? ''}
              label={words.item(label, index + 1)}
              schema={items}
              isRequired
            />
          </div>
          <button
            type="button"
            className={styles.removeItem}
            aria-label={words.removeItem(label, index + 1)}
            data-tip={words.removeItem(label, index + 1)}
            onClick={() =>
              tools.set(
                path,
                list.filter((_item, each) => each !== index),
              )
            }
          >
            <IconX size={14} stroke={1.7} aria-hidden="true" />
          </button>
        </div>
      ))}
      <div>
        <Button
          variant="default"
          size="compact-xs"
          onClick={() => tools.set(path, [...list, startValue(tools.schema, items) ?? ''])}
        >
          {words.addItem(label)}
        </Button>
      </div>
    </div>
  )
}

/** A list: of fixed words or countries as one field with several values, of anything else item by item. */
export function ArrayField(props: ArrayFieldProps) {
  const { tools, path, name, label, schema, isRequired, items } = props
  const node = readSchema(tools.schema, items)
  const shared = {
    label,
    description: fieldHint(tools.schema, schema, name),
    ...starred(isRequired),
    error: tools.errors[path],
    value: textList(valueAt(tools.value, path)),
    onChange: (next: string[]) => tools.set(path, next),
    autoComplete: 'off',
  }
  const isPicked = pickerAt(tools.pickers, joinPath(path, 0)) !== null
  if (!isPicked && node.kind === 'enum') {
    const data = node.options.map((value) => ({ value, label: enumText(value) }))
    return <SearchMultiSelect {...shared} clearable data={data} />
  }
  if (!isPicked && textKindOf(name, resolveSchema(tools.schema, items)) === 'country') {
    return <CountriesSelect {...shared} />
  }
  return (
    <Fold title={label} isForced={hasErrorsAt(tools.errors, path)} error={tools.errors[path]}>
      <Items {...props} />
    </Fold>
  )
}
