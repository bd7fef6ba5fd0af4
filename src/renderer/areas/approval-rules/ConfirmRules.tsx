import { Checkbox, Textarea } from '@mantine/core'
import type { ApprovalRulesPreview } from '../../../contract/console/approvals/preview'
import type { ApprovalRuleSet, ApprovalRuleVersion } from '../../../contract/console/approvals/schemas'
import { rulesTakeSecond } from '../../../contract/console/approvals/whoChanges'
import { FormFrame } from '../../components/FormFrame'
import { type Faults, type FormInputs, useServiceForm } from '../../components/useServiceForm'
import { RulesReplayInForm } from '../time-machine/RulesReplayInForm'
import styles from './ApprovalRules.module.css'
import { RulesPreview } from './RulesPreview'
import { changesText } from './ruleSentences'
import { useRuleNames } from './useRuleNames'
import { words } from './words'

const text = words.confirm

interface ConfirmProps {
  /** What was in force when it was drafted: another one in between is not overwritten. */
  readonly version: ApprovalRuleVersion
  readonly draft: ApprovalRuleSet
  readonly preview: ApprovalRulesPreview
  /** Back to the form, or away where there is none. */
  readonly onBack: () => void
  readonly onDone: () => void
}

/** True where a rule of the draft asks for more people than may sign. */
const isImpossible = ({ perRule }: ApprovalRulesPreview): boolean =>
  perRule.some(({ outlook }) => outlook === 'TOO_FEW')

/** What is asked once more before such rules are saved. */
function checkOf(preview: ApprovalRulesPreview) {
  return ({ isKnown }: { readonly isKnown: boolean }): Faults<'isKnown'> =>
    isImpossible(preview) && !isKnown ? { isKnown: text.impossibleMissing } : {}
}

const isForTwo = (version: ApprovalRuleVersion, draft: ApprovalRuleSet): boolean =>
  rulesTakeSecond(version, { ...draft, changesNeed: draft.changesNeed ?? version.changesNeed })

const submitOf = (version: ApprovalRuleVersion, draft: ApprovalRuleSet): string =>
  isForTwo(version, draft) ? text.ask : text.submit

function Content({
  version,
  draft,
  preview,
  inputs,
}: Omit<ConfirmProps, 'onBack' | 'onDone'> & {
  readonly inputs: Pick<FormInputs<'reason' | 'isKnown'>, 'field' | 'check'>
}) {
  const names = useRuleNames()
  const changes = changesText(version, draft, names)
  return (
    <>
      <section aria-label={text.changes} className={styles.part}>
        <h3>{text.changes}</h3>
        {changes.length === 0 && <p>{text.nothing}</p>}
        <ul className={styles.sentences}>
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      </section>
      <section aria-label={text.preview} className={styles.part}>
        <h3>{text.preview}</h3>
        <RulesPreview preview={preview} />
        <RulesReplayInForm draft={draft} />
      </section>
      {isForTwo(version, draft) && <p role="note">{text.second}</p>}
      {isImpossible(preview) && <Checkbox size="xs" {...inputs.check('isKnown', text.impossible)} />}
      <Textarea
        description={text.reasonNote}
        autosize
        minRows={2}
        data-autofocus
        {...inputs.field('reason', text.reason)}
      />
    </>
  )
}

/** What a draft changes, and what it would do; with a reason it comes into force. */
export function ConfirmRules({ version, draft, preview, onBack, onDone }: ConfirmProps) {
  const f = useServiceForm({
    id: 'changeApprovalRules',
    initialValues: { reason: '', isKnown: false },
    check: checkOf(preview),
    toCall: ({ reason }) => ({ body: { ...draft, reason, expectedVersion: version.number } }),
    onDone,
  })
  return (
    <FormFrame
      kind="modal"
      size="wide"
      title={submitOf(version, draft)}
      onClose={onBack}
      closeLabel={text.back}
      form={f}
      submitLabel={submitOf(version, draft)}
    >
      <Content {...{ version, draft, preview }} inputs={f} />
    </FormFrame>
  )
}

interface RestoreProps extends ConfirmProps {
  /** The version that is restored. */
  readonly number: number
}

/** An older version comes into force again, as the newest one. */
export function ConfirmRestore({ version, draft, preview, number, onBack, onDone }: RestoreProps) {
  const f = useServiceForm({
    id: 'restoreApprovalRules',
    initialValues: { reason: '', isKnown: false },
    check: checkOf(preview),
    toCall: ({ reason }) => ({ body: { number, reason, expectedVersion: version.number } }),
    onDone,
  })
  return (
    <FormFrame
      kind="modal"
      size="wide"
      title={text.restoreTitle(number)}
      onClose={onBack}
      form={f}
      submitLabel={submitOf(version, draft)}
    >
      <Content {...{ version, draft, preview }} inputs={f} />
    </FormFrame>
  )
}
