import { Checkbox, NumberInput, Select, Textarea, TextInput } from '@mantine/core'
import { PEOPLE_MAX, UNKNOWN_COUNTRY } from '../../../contract/console/approvals/limits'
import type { ApprovalRulesPreview } from '../../../contract/console/approvals/preview'
import { type ApprovalRule, type ApprovalRuleSet, approvalOperation } from '../../../contract/console/approvals/schemas'
import { CURRENCIES } from '../../../contract/exchange-rates/currencies'
import { useRead } from '../../client/useRead'
import { CheckboxGroup } from '../../components/ChoiceGroup'
import { COUNTRY_OPTIONS } from '../../components/countryOptions'
import { FieldGroup } from '../../components/FieldGroup'
import { FormFrame } from '../../components/FormFrame'
import type { FieldPath } from '../../components/fieldPath'
import { MoneyInput } from '../../components/MoneyInput'
import { SearchMultiSelect, SearchSelect } from '../../components/SearchSelect'
import { useAgentOptions, useCustomerOptions } from '../../components/useChoices'
import { type FormInputs, type FormState, useServiceForm } from '../../components/useServiceForm'
import styles from './ApprovalRules.module.css'
import { type ApprovalRuleValues, NEW_RULE, newRuleId, ruleOf, valuesOf, withRule } from './ruleForm'
import { words } from './words'

const text = words.form
const WIDE = { wrapperProps: { 'data-wide': true } } as const
const CURRENCY_CODES = CURRENCIES.map(({ code }) => code)
const COUNTRIES = [{ value: UNKNOWN_COUNTRY, label: text.unknown }, ...COUNTRY_OPTIONS]

interface PartProps {
  readonly form: FormState<{ rule: ApprovalRuleValues }>
  readonly inputs: FormInputs<FieldPath<{ rule: ApprovalRuleValues }>>
}

/** Which payments the rule is about. */
function WhenFields({ form, inputs }: PartProps) {
  const { amountAtLeast, agentIds, customerIds } = form.getValues().rule.when
  const { currency } = amountAtLeast
  const agents = useAgentOptions(agentIds)
  const customers = useCustomerOptions(customerIds)
  return (
    <FieldGroup title={text.appliesTo} note={text.appliesNote}>
      <MoneyInput key={currency} {...inputs.money('rule.when.amountAtLeast.amountMinor', text.amount, currency)} />
      <SearchSelect data={CURRENCY_CODES} {...inputs.choice('rule.when.amountAtLeast.currency', text.currency)} />
      <p className={styles.fieldNote} data-wide>
        {text.currencyNote}
      </p>
      <Checkbox size="xs" {...inputs.check('rule.when.firstPaymentToPayee', text.first)} />
      <CheckboxGroup {...WIDE} {...inputs.choice('rule.when.operations', text.operations)}>
        <div className={styles.ticks}>
          {approvalOperation.options.map((kind) => (
            <Checkbox key={kind} size="xs" value={kind} label={text.kinds[kind]} />
          ))}
        </div>
      </CheckboxGroup>
      <SearchMultiSelect
        data={COUNTRIES}
        clearable
        limit={60}
        {...WIDE}
        {...inputs.choice('rule.when.payeeCountries', text.countries)}
      />
      <SearchMultiSelect data={[...agents]} clearable {...WIDE} {...inputs.choice('rule.when.agentIds', text.agents)} />
      <SearchMultiSelect
        data={[...customers]}
        clearable
        {...WIDE}
        {...inputs.choice('rule.when.customerIds', text.customers)}
      />
    </FieldGroup>
  )
}

/** Who signs, and what each brings along. */
function AsksFields({ form, inputs }: PartProps) {
  const groups = useRead('listOperatorGroups', {}).data?.data ?? []
  return (
    <FieldGroup title={text.asks}>
      <NumberInput
        {...inputs.field('rule.requires.people', text.people, { fault: text.peopleMissing })}
        description={text.peopleNote}
        min={1}
        max={PEOPLE_MAX}
        allowDecimal={false}
      />
      <Select
        data={groups.map(({ id, name }) => ({ value: id, label: name }))}
        clearable
        placeholder={text.anyone}
        {...inputs.choice('rule.requires.groupId', text.group)}
        onChange={(id) => form.setFieldValue('rule.requires.groupId', id ?? '')}
      />
      <Checkbox size="xs" {...inputs.check('rule.requires.excludesAsker', text.excludesAsker)} />
      <Checkbox size="xs" {...inputs.check('rule.requires.reason', text.reason)} />
      <Checkbox size="xs" {...inputs.check('rule.requires.evidenceFile', text.evidenceFile)} />
      <Textarea
        description={text.checklistNote}
        autosize
        minRows={2}
        maxRows={8}
        {...WIDE}
        {...inputs.field('rule.requires.checklist', text.checklist)}
      />
    </FieldGroup>
  )
}

interface RuleFormDialogProps {
  /** What is in force. */
  readonly set: ApprovalRuleSet
  /** Null for a new one. */
  readonly rule: ApprovalRule | null
  /** What a form begins with that was left by going back. */
  readonly values: ApprovalRuleValues | null
  readonly submitLabel?: string
  readonly onClose: () => void
  readonly onPreviewed: (draft: ApprovalRuleSet, preview: ApprovalRulesPreview, values: ApprovalRuleValues) => void
}

/** One rule: what it is about and what it asks for. Sending it shows what it would do; nothing is changed by that. */
export function RuleFormDialog(props: RuleFormDialogProps) {
  const { set, rule, values, submitLabel = text.next, onClose, onPreviewed } = props
  const taken = set.rules.map(({ id }) => id)
  const draftOf = (given: ApprovalRuleValues) => withRule(set, ruleOf(given, rule?.id ?? newRuleId(given.name, taken)))
  const index = rule === null ? taken.length : taken.indexOf(rule.id)
  const f = useServiceForm({
    id: 'previewApprovalRules',
    initialValues: { rule: values ?? (rule === null ? NEW_RULE : valuesOf(rule)) },
    toCall: (given) => ({ body: draftOf(given.rule) }),
    fieldMap: { [`rules.${index}`]: 'rule' },
    onDone: (preview, given) => onPreviewed(draftOf(given.rule), preview, given.rule),
  })
  return (
    <FormFrame
      kind="modal"
      size="wide"
      title={rule === null ? text.addTitle : text.editTitle(rule.name)}
      onClose={onClose}
      form={f}
      submitLabel={submitLabel}
    >
      <TextInput description={text.nameNote} data-autofocus {...f.field('rule.name', text.name)} />
      <WhenFields form={f.form} inputs={f} />
      <AsksFields form={f.form} inputs={f} />
    </FormFrame>
  )
}
