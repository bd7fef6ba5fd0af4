import type { OwnershipItem } from '../../../contract/console/ownership/schemas'
import { Countdown } from '../../components/Countdown'
import type { ListColumn } from '../../components/DataTable/column'
import { customerFields, fields, stateFields, timeFields } from '../../components/list/exportFields'
import { timeColumn } from '../../components/list/rowColumns'
import { StatusBadge } from '../../components/StatusBadge'
import { typeLabel } from '../external-accounts/typeChoices'
import styles from './ownershipColumns.module.css'
import { words } from './words'

const heads = words.columns
const [HEAD, TAIL] = [6, 4]
const WHOLE_MAX = 14

/** The identifier in full where the column has the room, else by both ends, which is how people tell wallets apart. */
function Identifier({ text }: { readonly text: string }) {
  return (
    <span className={styles.identifier} data-tip={text}>
      <span className={styles.whole}>{text}</span>
      <span className={styles.ends}>
        {text.length <= WHOLE_MAX ? text : `${text.slice(0, HEAD)}…${text.slice(-TAIL)}`}
      </span>
    </span>
  )
}

/** A challenge as one badge: its method and how it stands. */
const challengeText = ({ method, state }: NonNullable<OwnershipItem['challenge']>): string =>
  `${words.methods[method]}: ${words.challengeStates[state].toLowerCase()}`

export function ChallengeBadge({ challenge }: { readonly challenge: OwnershipItem['challenge'] }) {
  if (challenge === null) return <span className="muted">{words.noChallenge}</span>
  const { state } = challenge
  return <StatusBadge status={state} label={challengeText(challenge)} tone={TONES[state]} />
}

const TONES = { OPEN: 'accent', PASSED: 'good', FAILED: 'danger', EXPIRED: 'warn', ABANDONED: 'quiet' } as const

export const ownershipColumns: readonly ListColumn<OwnershipItem>[] = [
  {
    id: 'account',
    header: heads.account,
    cell: (item) => <Identifier text={item.primaryIdentifier} />,
    exports: fields((item) => item.primaryIdentifier),
  },
  {
    id: 'holder',
    header: heads.holder,
    width: 170,
    hideBelow: 700,
    cell: (item) => item.declaredName ?? <span className="muted">{words.noHolder}</span>,
    exports: fields((item) => item.declaredName),
  },
  {
    id: 'type',
    header: heads.type,
    width: 150,
    hideBelow: 870,
    cell: (item) => typeLabel(item.accountType),
  },
  {
    id: 'customer',
    header: heads.customer,
    width: 178,
    hideBelow: 1050,
    cell: (item) => item.customerName ?? words.platform,
    exports: customerFields(
      (item) => item.customerId,
      (item) => item.customerName ?? words.platform,
    ),
  },
  {
    id: 'state',
    header: heads.state,
    width: 166,
    cell: (item) => <StatusBadge status={item.status} />,
    exports: stateFields((item) => item.status),
  },
  {
    id: 'challenge',
    header: heads.challenge,
    width: 172,
    hideBelow: 480,
    cell: (item) => <ChallengeBadge challenge={item.challenge} />,
    exports: fields(({ challenge }) => (challenge === null ? null : challengeText(challenge))),
  },
  {
    id: 'left',
    header: heads.left,
    width: 84,
    align: 'right',
    cell: (item) => <Countdown until={item.challenge?.state === 'OPEN' ? item.challenge.expiresAt : null} />,
    exports: timeFields((item) => (item.challenge?.state === 'OPEN' ? item.challenge.expiresAt : null), heads.expiry),
  },
  timeColumn({ id: 'added', header: heads.added, width: 104, hideBelow: 1160, at: (item) => item.createdAt }),
]
