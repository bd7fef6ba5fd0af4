import { Select } from '@mantine/core'
import type { OperatorDelegation } from '../../../../contract/console/operators/groups'
import { useRead } from '../../../client/useRead'
import { DateTimeInput } from '../../../components/DateInput'
import { FormFrame } from '../../../components/FormFrame'
import { instantOfInput, localInputText } from '../../../components/format/localInput'
import { useServiceForm } from '../../../components/useServiceForm'
import { ReasonField } from './ReasonField'
import { words } from './words'

const text = words.standIn
const WEEK_MS = 7 * 24 * 3_600_000
/** Minutes are enough: `2026-03-12T14:03`. */
const LENGTH = 16

const inputAt = (atMs: number): string => localInputText(atMs).slice(0, LENGTH)

function instantIn(input: string): string {
  const atMs = instantOfInput(input)
  return atMs === null ? '' : new Date(atMs).toISOString()
}

interface StandInFormProps {
  readonly onClose: () => void
  readonly onMade: (delegation: OperatorDelegation) => void
}

/** Lets one person give another's word during an absence. */
export function StandInForm({ onClose, onMade }: StandInFormProps) {
  const people = (useRead('listOperators', {}).data?.data ?? []).filter(({ state }) => state === 'ACTIVE')
  const me = useRead('getConsoleState', {}).data?.operator ?? null
  const mayForOthers = me?.roles.includes('ADMINISTRATOR') === true
  const f = useServiceForm({
    id: 'createOperatorDelegation',
    // Of this machine: an absence does not follow the clock of the service.
    initialValues: { from: me?.id ?? '', to: '', fromAt: '', untilAt: inputAt(Date.now() + WEEK_MS), reason: '' },
    fieldMap: { fromOperatorId: 'from', toOperatorId: 'to' },
    toCall: ({ from, to, fromAt, untilAt, reason }) => ({
      body: {
        fromOperatorId: from,
        toOperatorId: to,
        fromAt: fromAt === '' ? undefined : instantIn(fromAt),
        untilAt: instantIn(untilAt),
        reason,
      },
    }),
    onDone: onMade,
  })
  const { from, to } = f.form.getValues()
  const choices = people.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <FormFrame kind="modal" title={text.add} onClose={onClose} form={f} submitLabel={text.submit}>
      <Select
        description={mayForOthers ? text.fromNote : text.ownOnly}
        data={choices.filter(({ value }) => value !== to && (mayForOthers || value === me?.id))}
        {...f.choice('from', text.from, { fault: text.fromMissing })}
      />
      <Select
        description={text.toNote}
        data-autofocus
        data={choices.filter(({ value }) => value !== from)}
        {...f.choice('to', text.to, { fault: text.toMissing })}
      />
      <DateTimeInput description={text.startNote} {...f.field('fromAt', text.fromAt)} />
      <DateTimeInput description={text.zone} {...f.field('untilAt', text.untilAt, { fault: text.untilMissing })} />
      <ReasonField inputs={f} />
    </FormFrame>
  )
}
