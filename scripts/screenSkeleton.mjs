// What `npm run new -- screen` writes: a list screen that compiles and works as soon as its read is there.
import { PlainFailure } from './say.mjs'
import { camelOf, singularOf, unset, withEntry, withLine } from './skeletons.mjs'

const titleOf = (name) => `${name[0].toUpperCase()}${name.slice(1).replaceAll('-', ' ')}`
const pascalOf = (name) => camelOf(`-${name}`)

const pageText = ({ page, detail, operation }) => `import type { RowOf } from '../../client/operations'
import type { ListColumn } from '../../components/DataTable/column'
import { ListScreen } from '../../components/list/ListScreen'
import { createdColumn } from '../../components/list/rowColumns'
import { useList } from '../../components/list/useList'
import { ${detail} } from './${detail}'
import { words } from './words'

const heads = words.columns
const columns: readonly ListColumn<RowOf<'${operation}'>>[] = [
  // One column without a width takes the room that is left; hideBelow leaves one away beside the panel.
  createdColumn({ header: heads.created, width: 110 }),
]

/** ${unset} */
export function ${page}() {
  const list = useList('${operation}', {
    // Names are those of the query; choices come from the contract, words for them from textOf.
    filters: [],
  })
  return (
    <ListScreen
      list={list}
      title={words.title}
      columns={columns}
      empty={{ title: words.empty.title, text: words.empty.text }}
      detailLabel={words.detail}
      detail={(id, row) => <${detail} id={id} row={row} />}
    />
  )
}
`

const detailText = ({ detail, operation }) => `import type { RowOf } from '../../client/operations'
import { CopyableId } from '../../components/CopyableId'
import { DetailHeader } from '../../components/DetailHeader'
import { KeyValue } from '../../components/KeyValue'
import { Section } from '../../components/Section'
import { TimeText } from '../../components/TimeText'
import { words } from './words'

interface ${detail}Props {
  readonly id: string
  /** Not there where the address was pasted and the row is further down than what is loaded. */
  readonly row: RowOf<'${operation}'> | undefined
}

/** ${unset} */
export function ${detail}({ id, row }: ${detail}Props) {
  // Where the interface reads one by its id: <StatePanel read={useRead('get…', { params: { …: id } })}>.
  return (
    <>
      <DetailHeader title={words.detail} subtitle={<CopyableId id={id} isLinked={false} />} />
      <Section title={words.facts}>
        <KeyValue
          rows={[{ label: words.columns.created, value: row === undefined ? null : <TimeText at={row.createdAt} /> }]}
        />
      </Section>
    </>
  )
}
`

const wordsText = (name) => `/** Every word of the ${name.replaceAll('-', ' ')} screen. */
export const words = {
  title: '${titleOf(name)}',
  detail: '${titleOf(singularOf(name))}',
  columns: { created: 'Created' },
  facts: 'About this ${singularOf(name).replaceAll('-', ' ')}',
  empty: { title: 'No ${name.replaceAll('-', ' ')} yet', text: '${unset}' },
} as const
`

/** The first key that no screen has after \`G\`; null when all are used up. */
function freeKeyOf(places) {
  const used = [...places.matchAll(/, '(\w)'\),$|^ {4}'(\w)',$/gm)].map(([, one, other]) => one ?? other)
  return [...'0123456789abcdefghijklmnopqrstuvwxyz'].find((key) => !used.includes(key)) ?? null
}

/** Adds the place of a screen behind the last one of its section. */
function withPlace(places, section, line) {
  const last = places.lastIndexOf(`'${section}',`)
  if (last === -1) throw new PlainFailure(`There is no section "${section}" in the navigation.`)
  // A place stands on one line, or on several until its bracket closes.
  const end = places.indexOf('),\n', last) + '),\n'.length
  return `${places.slice(0, end)}${line}\n${places.slice(end)}`
}

/** Refuses what is no read of many; one that is not there yet is known by its name. */
function requireList(operation, contracts, read) {
  const declared = contracts
    .map((path) => read(path)?.split(`\n  ${operation}: operation({`)[1]?.split('\n  }),')[0])
    .find((entry) => entry !== undefined)
  const isWrite = declared !== undefined && !declared.includes("method: 'GET'")
  const isOfOne = declared === undefined ? !/^list[A-Z]/.test(operation) : /path: '.*\}'/.test(declared)
  if (!isWrite && !isOfOne) return
  const why = declared === undefined ? 'is not in the contract, and not named list…' : 'is no read of a list'
  throw new PlainFailure(`${operation} ${why}: a screen shows the rows of one. Nothing was written.`)
}

/**
 * A list screen of the console: page, detail, words, its place in the navigation, and its line among the screens that
 * the browser tests look at. `operation` is the read whose rows it shows, `contracts` every file
 * that may declare it.
 */
export function screenFiles({ name, section, operation, contracts, read }) {
  requireList(operation, contracts, read)
  const own = camelOf(name)
  const page = `${pascalOf(name)}Page`
  const detail = `${pascalOf(singularOf(name))}Detail`
  const folder = `src/renderer/areas/${name}`
  if (read(`${folder}/${page}.tsx`) !== null) throw new PlainFailure(`${folder} has its page. Nothing was written.`)
  const [places, placeWords] = ['src/renderer/navigation/places.ts', 'src/renderer/navigation/words.ts']
  const [lists, screens] = ['src/renderer/navigation/listIds.ts', 'e2e/journeys/everyScreen.spec.ts']
  const key = freeKeyOf(read(places))
  const goKey = key === null ? '' : `, '${key}'`
  const place = `  place('${section}', '${own}', '/${name}', '${name}/${page}', IconFile${goKey}),`
  const imported = read(places).includes('  IconFile,')
    ? read(places)
    : withLine(read(places), '  IconFile,', (line) => /^ {2}Icon\w+,$/.test(line))
  return {
    [`${folder}/${page}.tsx`]: pageText({ page, detail, operation }),
    [`${folder}/${detail}.tsx`]: detailText({ detail, operation }),
    [`${folder}/words.ts`]: wordsText(name),
    [places]: withPlace(imported, section, place),
    [placeWords]: withEntry(read(placeWords), '  places: {', `    ${own}: '${titleOf(name)}',`, '\n  }'),
    [lists]: withEntry(read(lists), 'export const LISTS = {', `  ${own}: ['${operation}'],`),
    [screens]: withEntry(read(screens), 'const SCREENS = [', `  '/${name}',`, '\n]'),
  }
}
