import type { OperatorDelegation } from '../../../../contract/console/operators/groups'
import { ROLE_SENTENCES } from '../../../../contract/console/operators/roles'
import type { Operator } from '../../../../contract/console/operators/schemas'
import { useRead } from '../../../client/useRead'
import { enumText } from '../../../components/format/enumText'
import { Section } from '../../../components/Section'
import { StatePanel } from '../../../components/StatePanel'
import { WallTime } from '../../../components/WallTime'
import { PageLink } from '../../../navigation/PageLink'
import { itemAddress } from '../../../navigation/placeAddress'
import styles from './PowerSections.module.css'
import { words } from './words'

const text = words.standIn

interface StandInLinesProps {
  readonly operatorId: string
  readonly delegations: readonly OperatorDelegation[]
}

function StandInLines({ operatorId, delegations }: StandInLinesProps) {
  const open = delegations.filter(({ state }) => state === 'ACTIVE' || state === 'PLANNED')
  const own = open.filter(({ from, to }) => from.id === operatorId || to.id === operatorId)
  if (own.length === 0) return <p className="muted">{text.nobody}</p>
  return (
    <ul className={styles.lines}>
      {own.map(({ id, from, to, untilAt, state }) => (
        <li key={id}>
          <PageLink to={itemAddress('operators', id, { tab: 'stand-ins' })}>
            {from.id === operatorId ? text.isStoodInBy(to.name) : text.standsInFor(from.name)}
          </PageLink>{' '}
          <span className="muted">
            {state === 'PLANNED' && `${text.states.PLANNED}, `}
            {text.until} <WallTime at={untilAt} />
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Whom somebody stands in for, and who stands in for them, now or later. */
function StandIns({ operatorId }: { readonly operatorId: string }) {
  const read = useRead('listOperatorDelegations', {})
  return (
    <StatePanel read={read} skeletonLines={1}>
      {({ data }) => <StandInLines operatorId={operatorId} delegations={data} />}
    </StatePanel>
  )
}

/** What a person may do, by their roles, their groups and for whom they stand in. */
export function PowerSections({ operator, isMe }: { readonly operator: Operator; readonly isMe: boolean }) {
  const { roles, groups } = operator
  return (
    <>
      <Section title={isMe ? words.ownRoles : words.rolesOf}>
        {roles.length === 0 && <p className="muted">{words.noRoles}</p>}
        <dl className={styles.roles}>
          {roles.map((role) => (
            <div key={role} className={styles.role}>
              <dt>{enumText(role)}</dt>
              <dd>{ROLE_SENTENCES[role]}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section title={words.groups}>
        {groups.length === 0 ? (
          <p className="muted">{words.noGroups}</p>
        ) : (
          <ul className={styles.lines}>
            {groups.map(({ id, name }) => (
              <li key={id}>
                <PageLink to={itemAddress('operators', id, { tab: 'groups' })}>{name}</PageLink>
              </li>
            ))}
          </ul>
        )}
      </Section>
      <Section title={text.title}>
        <StandIns operatorId={operator.id} />
      </Section>
    </>
  )
}
