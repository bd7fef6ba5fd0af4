import { Checkbox, Textarea } from '@mantine/core'
import type { OnboardingCase } from '../../../contract/console/onboarding/schemas'
import { CheckboxGroup } from '../../components/ChoiceGroup'
import { CopyButton } from '../../components/CopyButton'
import { FormFrame } from '../../components/FormFrame'
import { type Faults, useServiceForm } from '../../components/useServiceForm'
import styles from './AskDialog.module.css'
import { type AskPoint, askMessage, openPoints } from './askMessage'
import { words } from './words'

const text = words.ask

interface Values {
  readonly chosen: readonly string[]
  readonly other: string
  readonly reason: string
}

interface AskDialogProps {
  readonly found: OnboardingCase
  readonly onClose: () => void
  readonly onDone: () => void
}

/** What the form asks for, in the order of the checklist; a question of one's own comes last. */
function entriesOf(found: OnboardingCase, points: readonly AskPoint[], { chosen, other }: Values) {
  const own = other.trim()
  const asked = points
    .filter(({ key }) => chosen.includes(key))
    .map(({ resourceId, type, field, reason }) => ({ resourceId, type, field, reason: reason.slice(0, 500) }))
  return own === '' ? asked : [...asked, { resourceId: found.id, type: 'INVALID_FIELD' as const, reason: own }]
}

/** Asks for more: the open points, a question of one's own, and the message that says so to the customer. */
export function AskDialog({ found, onClose, onDone }: AskDialogProps) {
  const points = openPoints(found)
  const f = useServiceForm<'askCustomerForMore', Values>({
    id: 'askCustomerForMore',
    initialValues: { chosen: points.map(({ key }) => key), other: '', reason: '' },
    toCall: (values) => ({
      params: { customerId: found.id },
      body: { reason: values.reason, entries: entriesOf(found, points, values) },
    }),
    check: (values): Faults<'other'> => (entriesOf(found, points, values).length === 0 ? { other: text.nothing } : {}),
    fieldMap: { entries: 'other' },
    onDone: () => {
      onClose()
      onDone()
    },
  })
  const entries = entriesOf(found, points, f.form.values)
  const message = askMessage(found.name, entries)
  return (
    <FormFrame
      kind="drawer"
      size="wide"
      title={text.title(found.name)}
      onClose={onClose}
      form={f}
      submitLabel={text.submit}
    >
      {points.length === 0 ? (
        <p className="muted">{text.noPoints}</p>
      ) : (
        <CheckboxGroup {...f.choice('chosen', text.points)}>
          <div className={styles.points}>
            {points.map(({ key, title }) => (
              <Checkbox key={key} value={key} label={title} />
            ))}
          </div>
        </CheckboxGroup>
      )}
      <Textarea description={text.otherNote} autosize minRows={2} data-autofocus {...f.field('other', text.other)} />
      <Textarea description={text.note} autosize minRows={2} {...f.field('reason', text.reason)} />
      {entries.length > 0 && (
        <div className={styles.message}>
          <div className={styles.head}>
            <h3 className={styles.title}>{text.message}</h3>
            <CopyButton text={message} label={text.copy} />
          </div>
          <p className={styles.text}>{message}</p>
        </div>
      )}
    </FormFrame>
  )
}
