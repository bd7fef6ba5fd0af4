import { IconAlertTriangle, IconFingerprint, IconGridDots, IconLock } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { OPERATOR_ROLES } from '../../../contract/console/operators/roles'
import type { Operator, OperatorProof } from '../../../contract/console/operators/schemas'
import { useRead } from '../../client/useRead'
import { ActButton } from '../../components/ActButton'
import { CopyableId } from '../../components/CopyableId'
import type { ListColumn } from '../../components/DataTable/column'
import { DetailHeader } from '../../components/DetailHeader'
import { enumText } from '../../components/format/enumText'
import { KeyValue } from '../../components/KeyValue'
import { fields } from '../../components/list/exportFields'
import { timeColumn } from '../../components/list/rowColumns'
import { useList } from '../../components/list/useList'
import { LockNote, useLockLeft } from '../../components/operators/LockNote'
import { OperatorAvatar } from '../../components/operators/OperatorAvatar'
import { openSwitch } from '../../components/operators/switching'
import { Section } from '../../components/Section'
import { StatusBadge } from '../../components/StatusBadge'
import { TimeText } from '../../components/TimeText'
import { useUrlTab } from '../../components/UrlTabs'
import { PageLink } from '../../navigation/PageLink'
import { placeAddress } from '../../navigation/placeAddress'
import styles from './OperatorsPage.module.css'
import { ChangeRoles } from './operators/ChangeRoles'
import { GroupsTab } from './operators/GroupsTab'
import { PeopleScreen } from './operators/PeopleScreen'
import { PowerSections } from './operators/PowerSections'
import { AddOperator, AddProof, ChangePin, ChangeState, proofName, RemoveProof } from './operators/proofActs'
import { StandInsTab } from './operators/StandInsTab'
import { TABS } from './operators/tabs'
import { words } from './operators/words'

const ICON = { size: 15, stroke: 1.6, 'aria-hidden': true } as const

const pinOf = ({ proofs }: Operator): OperatorProof | undefined => proofs.find(({ kind }) => kind === 'PIN')
const passkeysOf = ({ proofs }: Operator): OperatorProof[] => proofs.filter(({ kind }) => kind === 'PASSKEY')

/** What stands in the column of proofs: each with its mark and its word; a lock and a demo PIN are said. */
function ProofMarks({ operator, isAlone }: { readonly operator: Operator; readonly isAlone: boolean }) {
  const isLocked = useLockLeft(operator.pinLockedUntil) > 0
  const pin = pinOf(operator)
  const passkeys = passkeysOf(operator)
  if (operator.proofs.length === 0) {
    if (isAlone) return <span className="muted">{words.noneAlone}</span>
    return (
      <span className={styles.mark} data-tone="warn">
        <IconAlertTriangle {...ICON} />
        {words.none}
      </span>
    )
  }
  return (
    <span className={styles.marks}>
      {pin !== undefined && (
        <span className={styles.mark} data-tone={isLocked ? 'warn' : 'calm'}>
          {isLocked ? <IconLock {...ICON} /> : <IconGridDots {...ICON} />}
          {isLocked ? words.locked : operator.demoPin === null ? words.pin : words.demoPin}
        </span>
      )}
      {passkeys.length > 0 && (
        <span className={styles.mark} data-tone="calm">
          <IconFingerprint {...ICON} />
          {words.passkeys(passkeys.length)}
        </span>
      )}
    </span>
  )
}

const rolesText = (roles: Operator['roles']): string =>
  roles.length === OPERATOR_ROLES.length ? words.everyRole : roles.map(enumText).join(', ')

function columnsFor(hereId: string | null, isAlone: boolean): readonly ListColumn<Operator>[] {
  return [
    {
      id: 'name',
      header: words.columns.name,
      cell: (operator) => (
        <span className={styles.person}>
          <OperatorAvatar name={operator.name} />
          <span className="truncate">{operator.name}</span>
        </span>
      ),
      exports: fields((operator) => operator.name),
    },
    {
      id: 'state',
      header: words.columns.state,
      width: 144,
      cell: ({ id, state }) => (
        <StatusBadge
          status={state}
          tone={state === 'DISABLED' ? 'quiet' : 'good'}
          label={id === hereId ? words.here : words.states[state]}
        />
      ),
      exports: fields(({ state }) => words.states[state]),
    },
    {
      id: 'proofs',
      header: words.columns.proofs,
      width: 190,
      cell: (operator) => <ProofMarks operator={operator} isAlone={isAlone} />,
      exports: fields(({ proofs }) => proofs.map(({ kind }) => enumText(kind)).join(', ')),
    },
    {
      id: 'roles',
      header: words.roles,
      width: 220,
      hideBelow: 760,
      cell: ({ roles }) => <span className="truncate">{rolesText(roles)}</span>,
      exports: fields(({ roles }) => rolesText(roles)),
    },
    timeColumn({
      id: 'lastSeen',
      header: words.columns.lastSeen,
      width: 110,
      at: (operator) => operator.lastSeenAt,
      never: words.never,
    }),
  ]
}

function addedByText({ addedBy }: OperatorProof, all: readonly Operator[]): string {
  if (addedBy === 'DEMO') return words.addedByDemo
  if (addedBy === 'HOST') return words.addedByHost
  return words.addedBy(all.find(({ id }) => id === addedBy)?.name ?? addedBy)
}

interface ProofLineProps {
  readonly proof: OperatorProof
  readonly all: readonly Operator[]
  /** Null where it cannot be removed here. */
  readonly onRemove: (() => void) | null
}

function ProofLine({ proof, all, onRemove }: ProofLineProps) {
  const Icon = proof.kind === 'PIN' ? IconGridDots : IconFingerprint
  return (
    <li className={styles.proof}>
      <Icon size={18} stroke={1.5} aria-hidden="true" className={styles.proofIcon} />
      <span className={styles.proofText}>
        <span className={styles.proofName}>{proofName(proof)}</span>
        <span className={styles.proofFacts}>
          {addedByText(proof, all)} <TimeText at={proof.addedAt} />
          {' · '}
          {proof.lastUsedAt === null ? (
            words.neverUsed
          ) : (
            <>
              {words.lastUsed} <TimeText at={proof.lastUsedAt} />
            </>
          )}
        </span>
      </span>
      {onRemove !== null && (
        <ActButton
          operation="removeOperatorProof"
          size="compact-xs"
          variant="subtle"
          color="gray"
          aria-label={words.removeOne(proofName(proof))}
          onAct={onRemove}
        >
          {words.remove}
        </ActButton>
      )}
    </li>
  )
}

type Dialog =
  | { readonly kind: 'SET_PIN' | 'CHANGE_PIN' | 'PASSKEY' | 'GIVE' | 'STATE' | 'ROLES' }
  | { readonly kind: 'REMOVE'; readonly proof: OperatorProof }

interface OperatorPanelProps {
  readonly operator: Operator
  readonly me: Operator | null
  readonly all: readonly Operator[]
}

function RolesButton({ onOpen }: { readonly onOpen: (dialog: Dialog) => void }) {
  return (
    <ActButton operation="changeOperatorRoles" variant="default" onAct={() => onOpen({ kind: 'ROLES' })}>
      {words.changeRoles}
    </ActButton>
  )
}

function OwnActs({ operator, onOpen }: { readonly operator: Operator; readonly onOpen: (dialog: Dialog) => void }) {
  const hasPin = pinOf(operator) !== undefined
  return (
    <>
      <ActButton
        operation={hasPin ? 'changeOperatorPin' : 'addOperatorProof'}
        variant="default"
        onAct={() => onOpen({ kind: hasPin ? 'CHANGE_PIN' : 'SET_PIN' })}
      >
        {hasPin ? words.changePin : words.setPin}
      </ActButton>
      <ActButton operation="addOperatorProof" variant="default" onAct={() => onOpen({ kind: 'PASSKEY' })}>
        {words.addPasskey}
      </ActButton>
      <RolesButton onOpen={onOpen} />
    </>
  )
}

function OthersActs({
  operator,
  me,
  onOpen,
}: Omit<OperatorPanelProps, 'all'> & { readonly onOpen: (dialog: Dialog) => void }) {
  const canGive = operator.proofs.length === 0 && me !== null && me.proofs.length > 0
  return (
    <>
      {operator.state === 'ACTIVE' && operator.proofs.length > 0 && (
        <ActButton operation="selectOperator" variant="default" onAct={() => openSwitch(operator.id)}>
          {words.take}
        </ActButton>
      )}
      {canGive && (
        <ActButton operation="addOperatorProof" variant="default" onAct={() => onOpen({ kind: 'GIVE' })}>
          {words.give}
        </ActButton>
      )}
      <RolesButton onOpen={onOpen} />
      <ActButton operation="setOperatorState" variant="default" onAct={() => onOpen({ kind: 'STATE' })}>
        {operator.state === 'ACTIVE' ? words.disable : words.enable}
      </ActButton>
    </>
  )
}

function noteOf(operator: Operator, isMe: boolean, isAlone: boolean): string | null {
  if (operator.proofs.length === 0) return isAlone ? words.noProofText : words.noProofOther
  const pin = pinOf(operator)
  if (operator.demoPin !== null) return isMe ? words.demoText : words.demoTextOf(operator.name)
  return pin?.addedBy === 'HOST' ? words.hostText : null
}

function OperatorPanel({ operator, me, all }: OperatorPanelProps) {
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const close = () => setDialog(null)
  const isMe = me?.id === operator.id
  const isAlone = all.length === 1
  const note = noteOf(operator, isMe, isAlone)
  const canRemove = isMe && (isAlone || operator.proofs.length > 1)
  return (
    <>
      <DetailHeader
        title={operator.name}
        subtitle={<CopyableId id={operator.id} isLinked={false} />}
        status={
          <StatusBadge
            isFramed
            status={operator.state}
            tone={operator.state === 'DISABLED' ? 'quiet' : 'good'}
            label={isMe ? words.here : words.states[operator.state]}
          />
        }
        actions={
          isMe ? (
            <OwnActs operator={operator} onOpen={setDialog} />
          ) : (
            <OthersActs operator={operator} me={me} onOpen={setDialog} />
          )
        }
      />
      <Section title={isMe ? words.ownProofs : words.proofs}>
        {note !== null && (
          <p className={styles.note} data-tone={operator.proofs.length === 0 && isAlone ? 'calm' : 'warn'}>
            {note}
          </p>
        )}
        <p className={styles.lock} aria-live="polite">
          <LockNote lockedUntil={operator.pinLockedUntil} />
        </p>
        <ul className={styles.proofs}>
          {operator.proofs.map((proof) => (
            <ProofLine
              key={proof.id}
              proof={proof}
              all={all}
              onRemove={canRemove ? () => setDialog({ kind: 'REMOVE', proof }) : null}
            />
          ))}
        </ul>
      </Section>
      <PowerSections operator={operator} isMe={isMe} />
      <Section
        title={words.facts}
        aside={<PageLink to={placeAddress('audit', { actor: operator.id })}>{words.audit}</PageLink>}
      >
        <KeyValue
          rows={[
            { label: words.created, value: <TimeText at={operator.createdAt} /> },
            {
              label: words.lastSeen,
              value: operator.lastSeenAt === null ? words.never : <TimeText at={operator.lastSeenAt} />,
            },
          ]}
        />
      </Section>
      {dialog !== null && me !== null && <OpenDialog dialog={dialog} operator={operator} me={me} onClose={close} />}
    </>
  )
}

interface OpenDialogProps {
  readonly dialog: Dialog
  readonly operator: Operator
  readonly me: Operator
  readonly onClose: () => void
}

function OpenDialog({ dialog, operator, me, onClose }: OpenDialogProps) {
  switch (dialog.kind) {
    case 'CHANGE_PIN':
      return <ChangePin me={me} onClose={onClose} />
    case 'SET_PIN':
    case 'GIVE':
      return <AddProof me={me} owner={operator} kind="PIN" onClose={onClose} />
    case 'PASSKEY':
      return <AddProof me={me} owner={operator} kind="PASSKEY" onClose={onClose} />
    case 'REMOVE':
      return <RemoveProof me={me} proof={dialog.proof} onClose={onClose} />
    case 'ROLES':
      return <ChangeRoles me={me} operator={operator} onClose={onClose} />
    case 'STATE':
      return <ChangeState operator={operator} onClose={onClose} />
  }
}

/** The people at the desk; one of them decides in this browser. */
function PeopleTab() {
  const list = useList('listOperators')
  const hereId = useRead('getConsoleState', {}).data?.operator?.id ?? null
  const all = list.source.rows
  const me = all.find(({ id }) => id === hereId) ?? null
  const isAlone = all.length === 1
  const columns = useMemo(() => columnsFor(hereId, isAlone), [hereId, isAlone])
  return (
    <PeopleScreen
      list={list}
      idType="Operator"
      label={words.tabs.people}
      columns={columns}
      empty={{ title: words.emptyTitle }}
      detailLabel={words.detail}
      detail={(_, operator) => operator !== undefined && <OperatorPanel operator={operator} me={me} all={all} />}
      create={{
        label: words.add,
        operation: 'createOperator',
        form: ({ close, show }) => {
          if (me === null) return null
          if (me.proofs.length > 0) return <AddOperator me={me} onClose={close} onAdded={({ id }) => show(id)} />
          return <AddProof key="own" me={me} owner={me} kind="PIN" isAskedFirst onClose={close} />
        },
      }}
    />
  )
}

/** The people at the desk, the groups they sign for, and who stands in for whom. */
export function OperatorsPage() {
  const tab = useUrlTab(TABS)
  if (tab === 'groups') return <GroupsTab />
  return tab === 'stand-ins' ? <StandInsTab /> : <PeopleTab />
}
