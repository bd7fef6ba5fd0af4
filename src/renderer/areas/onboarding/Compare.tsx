import { IconEqual, IconEqualNot } from '@tabler/icons-react'
import { useRef } from 'react'
import type { OnboardingCase, OnboardingDocument } from '../../../contract/console/onboarding/schemas'
import type { Comparison } from '../../../contract/documents/review'
import { useMay } from '../../client/useMay'
import { forbidden } from '../../components/ActButton'
import { IconButton } from '../../components/IconButton'
import { KeyHint } from '../../components/KeyHint'
import { Section } from '../../components/Section'
import { useShortcut } from '../../navigation/keys/useShortcut'
import styles from './Compare.module.css'
import { comparisonsOf } from './comparisons'
import { words } from './words'

interface CompareProps {
  readonly found: OnboardingCase
  readonly document: OnboardingDocument
  readonly marks: readonly Comparison[]
  readonly onMark: (marks: readonly Comparison[]) => void
}

function Verdict({ isEqual }: { readonly isEqual: boolean }) {
  const Icon = isEqual ? IconEqual : IconEqualNot
  return (
    <span className={styles.verdict} data-equal={isEqual}>
      <Icon size={14} stroke={2} aria-hidden="true" />
      {isEqual ? words.equal : words.different}
    </span>
  )
}

/** The keys of the row that is marked next. */
function MarkKeys() {
  return (
    <span className={styles.keys}>
      <KeyHint shortcut="markEqual" /> {words.equal}
      <KeyHint shortcut="markDifferent" /> {words.different}
    </span>
  )
}

/** What was declared beside what the document shows: marked by a person, and by the service where it knows both. */
export function Compare({ found, document, marks, onMark }: CompareProps) {
  const { rows, country } = comparisonsOf(found, document)
  const why = useMay('reviewDocument')
  const list = useRef<HTMLUListElement>(null)
  const mark = (field: Comparison['field'], isEqual: boolean) => {
    if (why !== null) return
    const others = marks.filter((one) => one.field !== field)
    const isSame = marks.some((one) => one.field === field && one.isEqual === isEqual)
    onMark(isSame ? others : [...others, { field, isEqual }])
  }
  const next = rows.find(({ field }) => !marks.some((one) => one.field === field))?.field
  const markNext = (isEqual: boolean) => {
    // Whoever lacks the role is led to the button, which says so.
    const place = `[data-next="true"] [data-equal="${isEqual}"]`
    if (why !== null) list.current?.querySelector<HTMLElement>(place)?.focus()
    else if (next !== undefined) mark(next, isEqual)
  }
  useShortcut('markEqual', () => markNext(true), next !== undefined)
  useShortcut('markDifferent', () => markNext(false), next !== undefined)
  return (
    <Section title={words.compare} aside={next !== undefined && <MarkKeys />}>
      <p className="muted">{words.compareNote}</p>
      <ul ref={list} className={styles.rows}>
        {rows.map(({ field, declared }) => {
          const marked = marks.find((one) => one.field === field)?.isEqual
          return (
            <li key={field} className={styles.row} data-different={marked === false} data-next={field === next}>
              <span className={styles.label}>{words.compared[field]}</span>
              <span className={styles.value}>{declared}</span>
              <span className={styles.marks}>
                <IconButton
                  icon={IconEqual}
                  label={words.markEqual(words.compared[field])}
                  aria-pressed={marked === true}
                  data-equal={true}
                  {...forbidden(why)}
                  onClick={() => mark(field, true)}
                />
                <IconButton
                  icon={IconEqualNot}
                  label={words.markDifferent(words.compared[field])}
                  aria-pressed={marked === false}
                  data-equal={false}
                  {...forbidden(why)}
                  className={styles.differs}
                  onClick={() => mark(field, false)}
                />
              </span>
            </li>
          )
        })}
        {country !== null && (
          <li className={styles.row} data-different={!country.isEqual}>
            <span className={styles.label}>{words.country}</span>
            <span className={styles.value}>
              {country.declared}
              {!country.isEqual && <span className="muted"> {words.onDocument(country.onDocument)}</span>}
            </span>
            <Verdict isEqual={country.isEqual} />
          </li>
        )}
      </ul>
    </Section>
  )
}
