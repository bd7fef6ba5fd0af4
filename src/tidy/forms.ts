import { type Finding, lineAt, type Node, type SourceFile, type Tree } from './source'

const RENDERER = 'src/renderer/'
/** The one form of the console. */
const FORM = 'src/renderer/components/Form.tsx'
/** Where the place of an input is handed from a form to its input. */
const INPUTS = 'src/renderer/components/'

/** Where a list comes to be searched by typing, and the one whose options the service has searched already. */
const SEARCHES: ReadonlySet<string> = new Set([
  'src/renderer/components/SearchSelect.tsx',
  'src/renderer/components/objects/ObjectPicker.tsx',
])
/** Where a day or a time comes to be typed. */
const DATES = 'src/renderer/components/DateInput.tsx'
const DATE_TYPES: ReadonlySet<unknown> = new Set(['date', 'datetime-local'])
const LISTS: ReadonlySet<unknown> = new Set(['Select', 'MultiSelect'])

const nameOf = (node: unknown): unknown => (node as Node | undefined)?.name

function findingsIn({ path, text, nodes }: SourceFile): Finding[] {
  return nodes.flatMap((node) => {
    const at = (message: string) => [{ path, line: lineAt(text, node.start), message }]
    const isForm = node.type === 'JSXOpeningElement' && nameOf(node.name) === 'form'
    if (isForm && path !== FORM) return at('a form of its own; use FormFrame, or Form: each is sent by the same keys')
    const attributes = (node.attributes ?? []) as readonly Node[]
    const isSearched = attributes.some((attribute) => nameOf(attribute.name) === 'searchable')
    if (LISTS.has(nameOf(node.name)) && isSearched && !SEARCHES.has(path))
      return at('a list of its own that is searched; use SearchSelect: what comes late is highlighted, too')
    const isType = node.type === 'JSXAttribute' && nameOf(node.name) === 'type'
    if (isType && DATE_TYPES.has((node.value as Node | undefined)?.value) && path !== DATES)
      return at('a date of its own; use DateInput or DateTimeInput: a year that is typed has four digits')
    const isPlace = node.type === 'JSXAttribute' && nameOf(node.name) === 'data-path'
    if (isPlace && !path.startsWith(INPUTS)) return at('data-path by hand; spread f.field, f.choice or f.money')
    return []
  })
}

/**
 * Every form is the one form, an input says its place by the typed path that it is connected with, and what is searched
 * by typing is the one list.
 */
export function formFindings({ sources }: Tree): Finding[] {
  return sources.filter(({ path, isTest }) => path.startsWith(RENDERER) && !isTest).flatMap(findingsIn)
}
