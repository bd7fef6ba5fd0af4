import { IconCopy } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import { isNestedDeeper } from '../../contract/primitives/jsonDepth'
import { addressOfId } from '../navigation/idPlaces'
import { findId } from '../navigation/idText'
import { PageLink } from '../navigation/PageLink'
import { depthStyle } from './depthStyle'
import { hint } from './hint'
import styles from './JsonView.module.css'
import { deepPaths, isLineMatch, type JsonLine, jsonLines } from './jsonTree'
import { listWords } from './listWords'
import { words } from './words'

interface JsonViewProps {
  /** The body exactly as it travelled; null says that there was none. */
  readonly text: string | null
  readonly label: string
  /** Branches from this depth on are folded at first. */
  readonly foldFrom?: number
}

interface Parsed {
  readonly value: unknown
  readonly isJson: boolean
}

function parse(text: string): Parsed {
  // Shown as it travelled: a tree of it would have no end.
  if (isNestedDeeper(text)) return { value: null, isJson: false }
  try {
    return { value: JSON.parse(text) as unknown, isJson: true }
  } catch {
    return { value: null, isJson: false }
  }
}

/** A string value; ids inside are links to what they name. */
function LeafValue({ line }: { readonly line: JsonLine }): ReactNode {
  const id = line.kind === 'string' ? findId(line.text) : null
  const address = id === null ? null : addressOfId(id)
  if (id === null || address === null) return <span data-kind={line.kind}>{line.text}</span>
  const [before, after] = line.text.split(id)
  return (
    <span data-kind="string">
      {before}
      <PageLink to={address}>{id}</PageLink>
      {after}
    </span>
  )
}

function Line({
  line,
  isMatch,
  onToggle,
}: {
  readonly line: JsonLine
  readonly isMatch: boolean
  readonly onToggle: () => void
}) {
  const isBranch = line.size > 0
  const count = line.kind === 'array' ? listWords.json.items(line.size) : listWords.json.keys(line.size)
  return (
    <div className={styles.line} data-match={isMatch} style={depthStyle(line.depth)}>
      {isBranch && (
        <button
          type="button"
          className={styles.fold}
          aria-expanded={!line.isFolded}
          aria-label={`${line.isFolded ? listWords.json.unfold : listWords.json.fold} ${line.name ?? ''}`}
          onClick={onToggle}
        >
          {line.isFolded ? '▸' : '▾'}
        </button>
      )}
      {line.name !== null && <span className={styles.name}>{line.name}: </span>}
      {isBranch || line.kind === 'close' ? line.text : <LeafValue line={line} />}
      {line.isFolded && <span className={styles.count}> {count}</span>}
    </div>
  )
}

/** A body as a foldable, searchable tree; ids inside are links, the raw bytes are one click away. */
export function JsonView({ text, label, foldFrom = 4 }: JsonViewProps) {
  const parsed = useMemo(() => (text === null ? null : parse(text)), [text])
  const [isRaw, setIsRaw] = useState(false)
  const [search, setSearch] = useState('')
  const [folds, setFolds] = useState<{ readonly of: unknown; readonly paths: ReadonlySet<string> } | null>(null)
  const folded = useMemo(
    () => (folds !== null && folds.of === parsed ? folds.paths : deepPaths(parsed?.value, foldFrom)),
    [folds, parsed, foldFrom],
  )
  const isSearching = search !== ''
  const lines = useMemo(() => jsonLines(parsed?.value, isSearching ? new Set() : folded), [parsed, folded, isSearching])
  const matches = isSearching ? lines.filter((line) => isLineMatch(line, search)) : []
  if (text === null || text === '' || parsed === null) return <p className="muted">{listWords.json.empty}</p>
  const toggle = (path: string) => {
    const next = new Set(folded)
    if (!next.delete(path)) next.add(path)
    setFolds({ of: parsed, paths: next })
  }
  const isTree = parsed.isJson && !isRaw
  return (
    <figure className={styles.view} aria-label={label}>
      <div className={styles.bar}>
        {isTree && (
          <input
            type="search"
            className={styles.search}
            {...hint(listWords.json.search)}
            aria-label={`${listWords.json.search}: ${label}`}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        )}
        <span className={styles.matches} aria-live="polite">
          {isTree && isSearching ? listWords.json.matches(matches.length) : ''}
        </span>
        {parsed.isJson && (
          <button type="button" className={styles.tool} aria-pressed={isRaw} onClick={() => setIsRaw((was) => !was)}>
            {isRaw ? listWords.json.tree : listWords.json.raw}
          </button>
        )}
        <button type="button" className={styles.tool} data-copy={text} aria-label={`${words.copy} ${label}`}>
          <IconCopy size={13} stroke={1.7} aria-hidden="true" />
        </button>
      </div>
      {!parsed.isJson && <p className={styles.note}>{listWords.json.notJson}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <div className={styles.body} tabIndex={0}>
        {isTree ? (
          lines.map((line) => (
            <Line key={line.path} line={line} isMatch={matches.includes(line)} onToggle={() => toggle(line.path)} />
          ))
        ) : (
          <pre className={styles.raw}>{text}</pre>
        )}
      </div>
    </figure>
  )
}
