import { callOperation } from '../../../client/callOperation'
import { valueAt } from '../../../components/contractForm/startValue'
import { otherSide } from '../../../components/objects/objectFields'
import { findCall, useObject } from '../../../components/objects/useObjects'
import { SearchSelect } from '../../../components/SearchSelect'
import { PageLink } from '../../../navigation/PageLink'
import { placeAddress } from '../../../navigation/placeAddress'
import type { PlaceAddress } from '../../../navigation/places'
import styles from './Gallery.module.css'
import { choicesAt, chosenRows, decidingParts, decidingPath, type OutcomeChoice, withOutcome } from './outcomePick'
import type { Trigger } from './triggerTypes'
import { words } from './words'

interface OutcomePickerProps {
  readonly trigger: Trigger
  readonly body: unknown
  readonly onChange: (body: unknown) => void
  /** An ending that was asked for and that no account has, or null. */
  readonly missing: OutcomeChoice | null
  readonly onMissing: (choice: OutcomeChoice | null) => void
}

function optionsOf(choices: readonly OutcomeChoice[]) {
  const tables = [...new Set(choices.map(({ table }) => table))]
  return tables.map((table) => ({
    group: table.title,
    items: choices
      .filter((choice) => choice.table === table)
      .map(({ key, row }) => ({ value: key, label: `${row.text}${row.suffix === null ? '' : ` · ${row.suffix}`}` })),
  }))
}

/** The identifier with the characters that decide marked. */
function Deciding({ identifier, hasEnding }: { readonly identifier: string; readonly hasEnding: boolean }) {
  const { before, deciding, after } = decidingParts(identifier)
  return (
    <span className={`mono ${styles.identifier}`}>
      {before}
      {hasEnding ? <mark className={styles.deciding}>{deciding}</mark> : deciding}
      {after}
    </span>
  )
}

interface ExplanationProps {
  readonly choice: OutcomeChoice
  readonly identifier: string
  /** The field above says already what happens. */
  readonly isSaid: boolean
}

function Explanation({ choice, identifier, isSaid }: ExplanationProps) {
  const { table, row } = choice
  return (
    <div className={styles.explanation}>
      {!isSaid && <p className={styles.outcomeText}>{row.text}</p>}
      <dl className={styles.facts}>
        <dt>{words.decides}</dt>
        <dd>
          <Deciding identifier={identifier} hasEnding={row.suffix !== null} />
        </dd>
        <dt>{words.endsAs}</dt>
        <dd className="mono">{row.end}</dd>
        <dt>{words.source}</dt>
        <dd>{table.source}</dd>
      </dl>
    </div>
  )
}

/** The identifier that decides now: a field of the form, or that of the chosen account. */
function useIdentifier({ trigger, body }: Pick<OutcomePickerProps, 'trigger' | 'body'>): string {
  const place = trigger.outcomes
  const path = place === undefined ? null : decidingPath(place, body)
  const side = place === 'EXTERNAL_SOURCE' ? 'source' : 'destination'
  const chosen = useObject('EXTERNAL_ACCOUNT', path === null ? valueAt(body, `${side}.accountId`) : null)
  return path === null ? (chosen?.identifier ?? '') : String(valueAt(body, path) ?? '')
}

function makerAddress({ key }: OutcomeChoice, owner: string | null | undefined): PlaceAddress {
  if (owner === null) return placeAddress('sandbox', { act: 'new-platform-account', outcome: key })
  return placeAddress('sandbox', { act: 'new-account', outcome: key, of: owner })
}

/** Accounts with an ending that are asked for at once; those of the payer's owner come first. */
const FOUND_MAX = 100

/** Chooses how it ends, in words, and shows which characters make it end so. */
export function OutcomePicker({ trigger, body, onChange, missing, onMissing }: OutcomePickerProps) {
  const identifier = useIdentifier({ trigger, body })
  const place = trigger.outcomes
  const side = place === 'EXTERNAL_SOURCE' ? 'source' : 'destination'
  const beside = otherSide(`${side}.accountId`, body)
  const owner = useObject('ACCOUNT', beside)?.customerId
  if (place === undefined) return null
  const choices = choicesAt(place, body, trigger.operationId)
  const rows = chosenRows(choices, identifier)
  const usual = choices.find(({ row }) => row.suffix === null)
  const shown =
    missing === null ? (rows.length > 0 ? rows : identifier === '' || usual === undefined ? [] : [usual]) : []
  const choose = async (key: string | null) => {
    const choice = choices.find((each) => each.key === key)
    if (choice === undefined) return
    if (decidingPath(place, body) !== null) {
      onMissing(null)
      onChange(withOutcome(place, body, choice))
      return
    }
    const endings = choices.filter((each) => each.table === choice.table).map(({ row }) => row.suffix)
    const text = choice.row.suffix ?? ''
    const { data } = await callOperation(
      'findObjects',
      findCall({ purpose: 'EXTERNAL_ACCOUNT', text, beside }, FOUND_MAX),
    )
    const fits = data.find((account) => {
      if (owner !== undefined && account.customerId !== owner) return false
      const { deciding } = decidingParts(account.identifier ?? '')
      return choice.row.suffix === null ? !endings.includes(deciding) : deciding === choice.row.suffix
    })
    onMissing(fits === undefined ? choice : null)
    if (fits !== undefined)
      onChange({ ...(body as object), [side]: { ...(valueAt(body, side) as object), accountId: fits.id } })
  }
  return (
    <div className={styles.outcome}>
      <SearchSelect
        label={words.outcome}
        data={optionsOf(choices)}
        value={missing?.key ?? shown[0]?.key ?? null}
        onChange={(key) => void choose(key)}
        maxDropdownHeight={340}
        autoComplete="off"
      />
      {shown.map((choice, index) => (
        <Explanation key={choice.key} choice={choice} identifier={identifier} isSaid={index === 0} />
      ))}
      {missing !== null && (
        <div className={styles.explanation} role="status">
          <p>{missing.row.suffix === null ? words.noPlainAccount : words.noAccount(missing.row.suffix)}</p>
          <PageLink to={makerAddress(missing, owner)} className={styles.maker}>
            {words.makeAccount}
          </PageLink>
        </div>
      )}
    </div>
  )
}
