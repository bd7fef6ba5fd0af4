import { Radio } from '@mantine/core'
import type { ApprovalRulesPreview } from '../../../contract/console/approvals/preview'
import { type ApprovalRuleSet, tokensCountFor } from '../../../contract/console/approvals/schemas'
import { RadioGroup } from '../../components/ChoiceGroup'
import { FormFrame } from '../../components/FormFrame'
import { useServiceForm } from '../../components/useServiceForm'
import styles from './ApprovalRules.module.css'
import { words } from './words'

const text = words.tokens

interface TokensDialogProps {
  readonly set: ApprovalRuleSet
  readonly onClose: () => void
  readonly onPreviewed: (draft: ApprovalRuleSet, preview: ApprovalRulesPreview) => void
}

/** What an approval by API token counts for. */
export function TokensDialog({ set, onClose, onPreviewed }: TokensDialogProps) {
  const draftOf = (apiTokenCountsFor: string) => ({
    rules: set.rules,
    apiTokenCountsFor: tokensCountFor.parse(apiTokenCountsFor),
  })
  const f = useServiceForm({
    id: 'previewApprovalRules',
    initialValues: { apiTokenCountsFor: set.apiTokenCountsFor as string },
    toCall: (values) => ({ body: draftOf(values.apiTokenCountsFor) }),
    onDone: (preview, values) => onPreviewed(draftOf(values.apiTokenCountsFor), preview),
  })
  return (
    <FormFrame kind="modal" title={text.dialog} onClose={onClose} form={f} submitLabel={words.form.next}>
      <RadioGroup description={text.note} {...f.choice('apiTokenCountsFor', text.label)}>
        <div className={styles.ticks}>
          {tokensCountFor.options.map((value) => (
            <Radio key={value} size="xs" value={value} label={text.choices[value]} />
          ))}
        </div>
      </RadioGroup>
    </FormFrame>
  )
}
