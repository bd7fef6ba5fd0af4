import { Checkbox } from '@mantine/core'
import type { ChangesNeed } from '../../../contract/console/approvals/changesNeed'
import type { ApprovalRulesPreview } from '../../../contract/console/approvals/preview'
import type { ApprovalRuleSet, ApprovalRuleVersion } from '../../../contract/console/approvals/schemas'
import { takesSecond } from '../../../contract/console/approvals/whoChanges'
import { FormFrame } from '../../components/FormFrame'
import { useServiceForm } from '../../components/useServiceForm'
import { words } from './words'

const text = words.second

type Values = Readonly<Record<keyof ChangesNeed, boolean>>

interface SecondDialogProps {
  readonly set: ApprovalRuleVersion
  readonly onClose: () => void
  readonly onPreviewed: (draft: ApprovalRuleSet, preview: ApprovalRulesPreview) => void
}

/** Which changes take a second administrator. */
export function SecondDialog({ set, onClose, onPreviewed }: SecondDialogProps) {
  const { rules, apiTokenCountsFor, changesNeed } = set
  const draftOf = (values: Values) => ({
    rules,
    apiTokenCountsFor,
    changesNeed: { policies: values.policies ? 2 : 1, rules: values.rules ? 2 : 1 },
  })
  const f = useServiceForm({
    id: 'previewApprovalRules',
    initialValues: { policies: takesSecond(changesNeed, 'policies'), rules: takesSecond(changesNeed, 'rules') },
    toCall: (values) => ({ body: draftOf(values) }),
    onDone: (preview, values) => onPreviewed(draftOf(values), preview),
  })
  return (
    <FormFrame kind="modal" title={text.dialog} onClose={onClose} form={f} submitLabel={words.form.next}>
      <p>{text.note}</p>
      <Checkbox size="xs" {...f.check('policies', text.tickPolicies)} />
      <Checkbox size="xs" {...f.check('rules', text.tickRules)} />
    </FormFrame>
  )
}
