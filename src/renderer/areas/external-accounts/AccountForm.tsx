import { Checkbox, Group, SegmentedControl, Select, TextInput } from '@mantine/core'
import { CURRENCIES } from '../../../contract/exchange-rates/currencies'
import type { AccountType } from '../../../contract/external-accounts/accountTypes'
import { accountTypes } from '../../../contract/external-accounts/accountTypes'
import { OWNERSHIP_TYPES } from '../../../contract/external-accounts/kinds'
import type { ExternalAccount } from '../../../contract/external-accounts/schemas'
import type { CallDraft } from '../../client/operations'
import { ActButton } from '../../components/ActButton'
import { CustomerSelect } from '../../components/CustomerSelect'
import { FieldGroup } from '../../components/FieldGroup'
import { FormFrame } from '../../components/FormFrame'
import { hint } from '../../components/hint'
import { SandboxHint } from '../../components/SandboxHint'
import { SearchSelect } from '../../components/SearchSelect'
import { type FormInputs, type ServiceForm, useServiceForm } from '../../components/useServiceForm'
import { AccountFieldInput } from './AccountFieldInput'
import {
  type AccountPath,
  type AccountValues,
  accountBody,
  type BeneficiaryKind,
  beneficiaryFields,
  beneficiaryKinds,
  exampleValues,
  fieldRules,
  identifierMap,
  identifierRule,
  type Preset,
  presetValues,
} from './accountFormRules'
import { typeLabel } from './typeChoices'
import { words } from './words'

export const PLATFORM = 'platform'
/** Up to so many optional fields stand open; more are folded away. */
const OPEN_OPTIONAL = 3

type CreateId = 'createCustomerExternalAccount' | 'createPlatformExternalAccount'

interface PartProps {
  readonly type: AccountType
  readonly inputs: FormInputs<AccountPath>
  readonly values: AccountValues
  /** Paths with a refusal. */
  readonly errorPaths: readonly string[]
}

function CurrencyInput({ type, inputs }: Pick<PartProps, 'type' | 'inputs'>) {
  const { currencies } = accountTypes[type]
  const fiat = CURRENCIES.map((currency) => ({ value: currency.code, label: `${currency.code} · ${currency.name}` }))
  return (
    <SearchSelect
      searchable={currencies === 'any'}
      data={currencies === 'any' ? fiat : [...currencies]}
      {...inputs.choice('currency', words.currency)}
    />
  )
}

function AccountDetails({ type, inputs, values, errorPaths }: PartProps) {
  const { fields, primary } = accountTypes[type]
  const isMain = (name: string, required: boolean) => required || primary.some(({ field }) => field === name)
  const optional = fields.filter((field) => !isMain(field.name, field.required))
  const isFolded = optional.length > OPEN_OPTIONAL
  const open = isFolded ? fields.filter((field) => isMain(field.name, field.required)) : fields
  const pathOf = (name: string) => `accountInfo.${name}` as const
  const country = accountTypes[type].country ?? String(values.accountInfo.country ?? '')
  const inputsOf = (chosen: typeof fields) =>
    chosen.map((field) => (
      <AccountFieldInput
        key={field.name}
        field={field}
        path={pathOf(field.name)}
        inputs={inputs}
        country={country}
        rules={fieldRules(type, field.name, values.accountInfo)}
      />
    ))
  return (
    <>
      <FieldGroup title={words.details} note={identifierRule(type, values.accountInfo)}>
        {inputsOf(open)}
        <CurrencyInput type={type} inputs={inputs} />
        <SandboxHint title={words.sandboxCheck} rows={words.sandboxCheckRows} />
      </FieldGroup>
      {isFolded && (
        <FieldGroup
          title={words.detailsOptional}
          isFolded
          hasErrors={optional.some((field) => errorPaths.includes(pathOf(field.name)))}
        >
          {inputsOf(optional)}
        </FieldGroup>
      )}
    </>
  )
}

interface HolderProps extends PartProps {
  readonly kind: BeneficiaryKind
  readonly onKind: (kind: string) => void
}

function Holder({ type, inputs, errorPaths, kind, onKind }: HolderProps) {
  const kinds = beneficiaryKinds(type)
  if (kinds.length === 1) return null
  const fields = beneficiaryFields(type, kind)
  const isPlain = (field: (typeof fields)[number]) => field.required && field.kind !== 'postal-address'
  const pathOf = (name: string) => `accountInfo.beneficiary.${name}` as const
  const inputsOf = (chosen: typeof fields) =>
    chosen.map((field) => (
      <AccountFieldInput key={field.name} field={field} path={pathOf(field.name)} inputs={inputs} />
    ))
  const optional = fields.filter((field) => !field.required && field.kind !== 'postal-address')
  const address = fields.find((field) => field.kind === 'postal-address')
  const hasErrorAt = (start: string) => errorPaths.some((path) => path.startsWith(start))
  return (
    <>
      <FieldGroup title={words.beneficiary}>
        <SegmentedControl
          data-wide
          aria-label={words.kindOfHolder}
          data={kinds.map((value) => ({ value, label: words.holderKinds[value] }))}
          value={kind}
          onChange={(value) => onKind(value)}
        />
        {inputsOf(fields.filter(isPlain))}
      </FieldGroup>
      {address !== undefined && (
        <FieldGroup
          title={words.beneficiaryAddress}
          isFolded={!address.required}
          hasErrors={hasErrorAt(pathOf('address'))}
        >
          {inputsOf([address])}
        </FieldGroup>
      )}
      {optional.length > 0 && (
        <FieldGroup
          title={words.beneficiaryMore}
          isFolded
          hasErrors={optional.some((field) => errorPaths.includes(pathOf(field.name)))}
        >
          {inputsOf(optional)}
        </FieldGroup>
      )}
    </>
  )
}

interface MoreFieldsProps {
  readonly f: ServiceForm<CreateId, AccountValues>
  readonly isPlatform: boolean
}

function MoreFields({ f, isPlatform }: MoreFieldsProps) {
  const hasErrors = ['platformAccountId', 'ownershipType'].some((name) => name in f.form.errors)
  return (
    <FieldGroup title={words.more} isFolded hasErrors={hasErrors}>
      <TextInput {...f.field('platformAccountId', words.platformAccountId)} />
      <Select
        clearable
        {...hint(words.ownershipUnset)}
        data={OWNERSHIP_TYPES.map((value) => ({ value, label: words.ownershipTypes[value] }))}
        {...f.choice('ownershipType', words.ownership)}
      />
      {!isPlatform && (
        <Checkbox wrapperProps={{ 'data-wide': true }} {...f.check('defaultUmaDepositAccount', words.umaDefault)} />
      )}
    </FieldGroup>
  )
}

interface AccountFormProps {
  readonly type: AccountType
  /** A customer's id, `platform`, or empty while nobody is chosen. */
  readonly holder: string
  /** What the address already says about the account. */
  readonly preset: Preset
  readonly onHolder: (holder: string) => void
  readonly onOtherType: () => void
  readonly onClose: () => void
  readonly onCreated: (account: ExternalAccount) => void
}

/** The form of one account type, made from the fields that the table of types has for it. */
export function AccountForm({ type, holder, preset, onHolder, onOtherType, onClose, onCreated }: AccountFormProps) {
  const isPlatform = holder === PLATFORM
  const f = useServiceForm<CreateId, AccountValues>({
    id: isPlatform ? 'createPlatformExternalAccount' : 'createCustomerExternalAccount',
    initialValues: presetValues(type, preset),
    follows: { customerId: holder },
    fieldMap: ({ accountInfo }) => identifierMap(type, accountInfo),
    toCall: (values) =>
      ({ body: accountBody(type, values, isPlatform ? null : values.customerId) }) as CallDraft<CreateId>,
    onDone: onCreated,
  })
  const errorPaths = Object.keys(f.form.errors)
  const { beneficiaryType: kind } = f.form.values.accountInfo.beneficiary as {
    readonly beneficiaryType: BeneficiaryKind
  }
  const part = { type, inputs: f, values: f.form.values, errorPaths }
  return (
    <FormFrame kind="drawer" size="wide" title={typeLabel(type)} onClose={onClose} submitLabel={words.create} form={f}>
      <Group gap="sm">
        <ActButton operation={null} variant="default" size="xs" onAct={onOtherType}>
          {words.otherType}
        </ActButton>
        <ActButton
          operation={null}
          variant="default"
          size="xs"
          data-fills
          onAct={() => f.form.setValues(exampleValues(type, kind))}
        >
          {words.example}
        </ActButton>
        <span className="muted">{words.exampleNote}</span>
      </Group>
      <CustomerSelect
        {...f.choice('customerId', words.forWhom, { isNeeded: true, fault: words.holderMissing })}
        extraOptions={[{ value: PLATFORM, label: words.platform }]}
        onChange={(value) => onHolder(value ?? '')}
        {...hint(words.customerMissing)}
      />
      <AccountDetails {...part} />
      <Holder
        {...part}
        kind={kind}
        onKind={(next) => f.form.setFieldValue('accountInfo.beneficiary.beneficiaryType', next)}
      />
      <MoreFields f={f} isPlatform={isPlatform} />
    </FormFrame>
  )
}
