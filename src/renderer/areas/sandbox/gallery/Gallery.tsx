import { TextInput } from '@mantine/core'
import { IconArrowLeft, IconSearch } from '@tabler/icons-react'
import { useRef } from 'react'
import { useRead } from '../../../client/useRead'
import { ActButton } from '../../../components/ActButton'
import { hint } from '../../../components/hint'
import { KeyHint } from '../../../components/KeyHint'
import { EmptyState } from '../../../components/StatePanel'
import { useShortcut } from '../../../navigation/keys/useShortcut'
import { PageLink } from '../../../navigation/PageLink'
import { placeAddress } from '../../../navigation/placeAddress'
import { useGoTo } from '../../../navigation/useGoTo'
import { useSearchValues, useSetSearch } from '../../../navigation/useSearch'
import { findTriggers } from './findTriggers'
import styles from './Gallery.module.css'
import { TriggerForm } from './TriggerForm'
import { triggerOf } from './triggerList'
import { GROUPS, type Trigger } from './triggerTypes'
import { words } from './words'

const ONE = { query: { limit: 1 } }

function Search({ text }: { readonly text: string }) {
  const { find = '' } = useSearchValues()
  const setSearch = useSetSearch()
  const inputRef = useRef<HTMLInputElement>(null)
  useShortcut('filter', () => inputRef.current?.select())
  return (
    <TextInput
      ref={inputRef}
      className={styles.search ?? ''}
      aria-label={words.search}
      {...hint(text)}
      leftSection={<IconSearch size={14} stroke={1.7} aria-hidden="true" />}
      rightSection={find === '' ? <KeyHint shortcut="filter" /> : null}
      value={find}
      onChange={(event) => setSearch({ find: event.currentTarget.value })}
      autoComplete="off"
    />
  )
}

const addressOf = ({ name }: Trigger, of: string | undefined, find: string | undefined) =>
  placeAddress('sandbox', { act: name, of, find })

interface CardsProps {
  readonly triggers: readonly Trigger[]
  readonly chosen: Trigger | null
}

function Cards({ triggers, chosen }: CardsProps) {
  const { find } = useSearchValues()
  return (
    <nav className={styles.groups} data-beside={chosen !== null} aria-label={words.list}>
      {GROUPS.map((group) => {
        const inside = triggers.filter((trigger) => trigger.group === group)
        if (inside.length === 0) return null
        return (
          <section key={group} aria-label={words.groups[group]}>
            <h2 className={styles.groupTitle}>{words.groups[group]}</h2>
            <ul className={styles.cards}>
              {inside.map((trigger) => (
                <li key={trigger.name} aria-current={trigger === chosen}>
                  <PageLink to={addressOf(trigger, undefined, find)} className={styles.card}>
                    <span className={styles.cardTitle}>{trigger.title}</span>
                    {chosen === null && <span className={styles.cardNote}>{trigger.note}</span>}
                  </PageLink>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </nav>
  )
}

/** What an empty platform needs first. */
function FirstStep() {
  const goTo = useGoTo()
  const customers = useRead('listCustomers', ONE)
  if (customers.data === undefined || customers.data.data.length > 0) return null
  return (
    <EmptyState
      title={words.empty.title}
      text={words.empty.text}
      action={
        <ActButton operation={null} onAct={() => goTo(placeAddress('sandbox', { act: 'new-person' }))}>
          {words.empty.act}
        </ActButton>
      }
    />
  )
}

/** Everything that can be made to happen: a gallery to look through, and one thing at a time to do. */
export function Gallery() {
  const { act, find = '' } = useSearchValues()
  const setSearch = useSetSearch()
  const chosen = triggerOf(act)
  const found = findTriggers(find)
  const nothing = (
    <EmptyState
      title={words.nothing}
      text={words.nothingText}
      action={
        <ActButton operation={null} variant="default" onAct={() => setSearch({ find: null })}>
          {words.clear}
        </ActButton>
      }
    />
  )
  if (chosen === null) {
    return (
      <div className={styles.gallery}>
        <Search text={words.searchHint} />
        <FirstStep />
        {found.length === 0 ? nothing : <Cards triggers={found} chosen={null} />}
      </div>
    )
  }
  return (
    <div className={styles.room}>
      <div className={styles.beside}>
        <div className={styles.side}>
          <PageLink to={placeAddress('sandbox')} className={styles.back}>
            <IconArrowLeft size={14} stroke={1.7} aria-hidden="true" /> {words.all}
          </PageLink>
          <div className={styles.others}>
            <Search text={words.searchHintBeside} />
            {found.length === 0 ? <p className="muted">{words.nothing}</p> : <Cards triggers={found} chosen={chosen} />}
          </div>
        </div>
        <div className={styles.main}>
          <TriggerForm key={chosen.name} trigger={chosen} />
        </div>
      </div>
    </div>
  )
}
