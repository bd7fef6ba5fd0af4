import { IconCircleCheck, IconCircleX, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import type { SearchHit } from '../../../contract/console/objects/schemas'
import { moneyText } from '../../components/format/moneyText'
import { MoneyText } from '../../components/MoneyText'
import { StatusBadge } from '../../components/StatusBadge'
import { words as searchWords } from '../../components/search/words'
import { TimeText } from '../../components/TimeText'
import { addressOfId, iconOfId } from '../../navigation/idPlaces'
import { idTail } from '../../navigation/idText'
import { HOME } from '../../navigation/placeAddress'
import { useGoTo } from '../../navigation/useGoTo'
import styles from './Palette.module.css'
import { PaletteGroup, PaletteItem } from './PaletteItem'
import { COMMANDS, type Command, fittingHits, VERBS, type Verb } from './paletteCommands'
import { paletteWords as text } from './words'

const ICONS = { approve: IconCircleCheck, reject: IconCircleX, pause: IconPlayerPause, resume: IconPlayerPlay } as const

/** What tells hits of one name apart. */
function HitFacts({ hit }: { readonly hit: SearchHit }) {
  const { status, amountMinor, currency, createdAt, id, kind } = hit
  return (
    <span className={styles.facts}>
      {currency !== null && amountMinor !== null && (
        <MoneyText amountMinor={amountMinor} currency={currency} isOfAccount={kind === 'INTERNAL_ACCOUNT'} />
      )}
      {status !== null && kind !== 'INTERNAL_ACCOUNT' && <StatusBadge status={status} kind={kind} />}
      <span className={styles.made}>
        <TimeText at={createdAt} />
      </span>
      <span className="mono muted">{idTail(id)}</span>
    </span>
  )
}

/** What the search found, the nearest first. */
export function PaletteHits({ hits }: { readonly hits: readonly SearchHit[] }) {
  const goTo = useGoTo()
  return (
    <PaletteGroup label={text.found}>
      {hits.map((hit) => (
        <PaletteItem
          key={hit.id}
          icon={iconOfId(hit.id)}
          label={hit.title}
          detail={[searchWords.kinds[hit.kind], hit.subtitle].filter((part) => part !== null).join(' · ')}
          aside={<HitFacts hit={hit} />}
          onPick={() => goTo(addressOfId(hit.id) ?? HOME)}
          isFound
        />
      ))}
    </PaletteGroup>
  )
}

function orderText(verb: Verb, { title, amountMinor, currency }: SearchHit): string {
  if (amountMinor === null || currency === null) return text.orders[verb](title)
  return text.orders[verb](text.sumTo(`${moneyText(amountMinor, currency)} ${currency}`, title))
}

/** What the order can be carried out on; picking one opens the place where it is decided. */
export function PaletteOrders({ command, hits }: { readonly command: Command; readonly hits: readonly SearchHit[] }) {
  const goTo = useGoTo()
  const { verb } = command
  const fitting = fittingHits(command, hits)
  if (fitting.length === 0) return null
  return (
    <PaletteGroup label={text.actions}>
      {fitting.map((hit) => (
        <PaletteItem
          key={hit.id}
          icon={ICONS[verb]}
          label={orderText(verb, hit)}
          detail={[hit.subtitle, text.decidedThere[verb]].filter((part) => part !== null).join(' · ')}
          aside={<span className="mono muted">{idTail(hit.id)}</span>}
          onPick={() => goTo(COMMANDS[verb].addressOf(hit.id))}
          isFound
        />
      ))}
    </PaletteGroup>
  )
}

/** The orders that there are, to begin with one. */
export function PaletteVerbs({ onVerb }: { readonly onVerb: (verb: Verb) => void }) {
  return (
    <PaletteGroup label={text.actions}>
      {VERBS.map((verb) => (
        <PaletteItem key={verb} icon={ICONS[verb]} label={text.begin[verb]} onPick={() => onVerb(verb)} isStaying />
      ))}
    </PaletteGroup>
  )
}
