import { Checkbox, Group, SegmentedControl, Select, TextInput } from '@mantine/core'
import { CURRENCIES } from '../../../contract/exchange-rates/currencies'
import type { AccountType } from '../../../contract/external-accounts/accountTypes'
import { accountTypes } from '../../../contract/external-accounts/accountTypes'
import type { ExternalAccount } from '../../../contract/external-accounts/schemas'
import { ownershipType } from '../../../contract/external-accounts/schemas'
import type { CallOptions } from '../../client/operations'
import { ActButton } from '../../components/ActButton'
import { CustomerSelect } from '../../components/CustomerSelect'
import { FieldGroup } from '../../components/FieldGroup'
import { FormFrame } from '../../components/FormFrame'
import { type InputPropsOf, selectProps } from '../../components/formPaths'
import { hint } from '../../components/hint'
import { SandboxHint } from '../../components/SandboxHint'
import { type ServiceForm, useServiceForm } from '../../components/useServiceForm'
import { AccountFieldInput } from './AccountFieldInput'
import {
  type AccountValues,
  accountBody,
  type BeneficiaryKind,
  beneficiaryFields,
  beneficiaryKinds,
  exampleValues,
  type Preset,
  presetValues,
} from './accountForm'
import { typeLabel } from './typeChoices'
import { words } from './words'

export const PLATFORM = 'platform'
const WIDTH = 640
/** Up to so many optional fields stand open; more are folded away. */
const OPEN_OPTIONAL = 3

type CreateId = 'createCustomerExternalAccount' | 'createPlatformExternalAccount'

interface PartProps {
  readonly type: AccountType
  readonly inputProps: InputPropsOf
  /** Paths with a refusal. */
  readonly errorPaths: readonly string[]
}

function IdentifierNote({ type }: { readonly type: AccountType }) {
  const { identifiers, primary, fields } = accountTypes[type]
  if (identifiers === undefined) return null
  const names = primary.map((identifier) => fields.find((field) => field.name === identifier.field)?.label).join(', ')
  return (
    <p className="muted" data-wide style={{ margin: 0 }}>
      {identifiers === 'exactly-one' ? words.oneOf(names) : words.atLeastOne(names)}
    </p>
  )
}

function CurrencyInput({ type, inputProps }: Omit<PartProps, 'errorPaths'>) {
  const { currencies } = accountTypes[type]
  const fiat = CURRENCIES.map((currency) => ({ value: currency.code, label: `${currency.code} · ${currency.name}` }))
  return (
    <Select
      label={words.currency}
      withAsterisk
      searchable={currencies === 'any'}
      data={currencies === 'any' ? fiat : [...currencies]}
      {...selectProps(inputProps('currency'))}
    />
  )
}

function AccountDetails({ type, inputProps, errorPaths }: PartProps) {
  const { fields, primary } = accountTypes[type]
  const isMain = (name: string, required: boolean) => required || primary.some(({ field }) => field === name)
  const optional = fields.filter((field) => !isMain(field.name, field.required))
  const isFolded = optional.length > OPEN_OPTIONAL
  const open = isFolded ? fields.filter((field) => isMain(field.name, field.required)) : fields
  const pathOf = (name: string) => `accountInfo.${name}`
  const country = accountTypes[type].country ?? String(inputProps(pathOf('country')).value ?? '')
  const inputs = (chosen: typeof fields) =>
    chosen.map((field) => (
      <AccountFieldInput
        key={field.name}
        field={field}
        path={pathOf(field.name)}
        inputProps={inputProps}
        country={country}
      />
    ))
  return (
    <>
      <FieldGroup title={words.details}>
        <IdentifierNote type={type} />
        {inputs(open)}
        <CurrencyInput type={type} inputProps={inputProps} />
        <SandboxHint title={words.sandboxCheck} rows={words.sandboxCheckRows} />
      </FieldGroup>
      {isFolded && (
        <FieldGroup
          title={words.detailsOptional}
          isFolded
          hasErrors={optional.some((field) => errorPaths.includes(pathOf(field.name)))}
        >
          {inputs(optional)}
        </FieldGroup>
      )}
    </>
  )
}

function Holder({ type, inputProps, errorPaths, kind }: PartProps & { readonly kind: BeneficiaryKind }) {
  const kinds = beneficiaryKinds(type)
  if (kinds.length === 1) return null
  const fields = beneficiaryFields(type, kind)
  const isPlain = (field: (typeof fields)[number]) => field.required && field.kind !== 'postal-address'
  const pathOf = (name: string) => `accountInfo.beneficiary.${name}`
  const inputs = (chosen: typeof fields) =>
    chosen.map((field) => (
      <AccountFieldInput key={field.name} field={field} path={pathOf(field.name)} inputProps={inputProps} />
    ))
  const optional = fields.filter((field) => !field.required && field.kind !== 'postal-address')
  const address = fields.find((field) => field.kind === 'postal-address')
  const hasErrorAt = (start: string) => errorPaths.some((path) => path.startsWith(start))
  const { key: _, ...kindProps } = { key: '', ...inputProps('accountInfo.beneficiary.beneficiaryType') }
  return (
    <>
      <FieldGroup title={words.beneficiary}>
        <SegmentedControl
          data-wide
          aria-label={words.kindOfHolder}
          data={kinds.map((value) => ({ value, label: words.holderKinds[value] }))}
          value={kind}
          onChange={(value) => kindProps.onChange(value)}
        />
        {inputs(fields.filter(isPlain))}
      </FieldGroup>
      {address !== undefined && (
        <FieldGroup
          title={words.beneficiaryAddress}
          {...(address.required ? {} : { isFolded: true, hasErrors: hasErrorAt(pathOf('address')) })}
        >
          {inputs([address])}
        </FieldGroup>
      )}
      {optional.length > 0 && (
        <FieldGroup
          title={words.beneficiaryMore}
          isFolded
          hasErrors={optional.some((field) => errorPaths.includes(pathOf(field.name)))}
        >
          {inputs(optional)}
        </FieldGroup>
      )}
    </>
  )
}

function MoreFields({
  form,
  isPlatform,
}: {
  readonly form: ServiceForm<CreateId, AccountValues>['form']
  isPlatform: boolean
}) {
  const hasErrors = ['platformAccountId', 'ownershipType'].some((name) => name in form.errors)
  return (
    <FieldGroup title={words.more} isFolded hasErrors={hasErrors}>
      <TextInput label={words.platformAccountId} {...form.getInputProps('platformAccountId')} />
      <Select
        label={words.ownership}
        clearable
        {...hint(words.ownershipUnset)}
        data={ownershipType.options.map((value) => ({ value, label: words.ownershipTypes[value] }))}
        {...selectProps(form.getInputProps('ownershipType'))}
      />
      {!isPlatform && (
        <Checkbox
          wrapperProps={{ 'data-wide': true }}
          label={words.umaDefault}
          {...form.getInputProps('defaultUmaDepositAccount', { type: 'checkbox' })}
        />
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
    fieldMap: { accountInfo: '', 'accountInfo.beneficiary': '' },
    toCall: (values) =>
      ({ body: accountBody(type, values, isPlatform ? null : holder) }) as unknown as CallOptions<CreateId>,
    onDone: onCreated,
  })
  const inputProps: InputPropsOf = (path) => f.form.getInputProps(path)
  const errorPaths = Object.keys(f.form.errors)
  const { beneficiaryType: kind } = f.form.values.accountInfo.beneficiary as {
    readonly beneficiaryType: BeneficiaryKind
  }
  const part = { type, inputProps, errorPaths }
  return (
    <FormFrame kind="drawer" width={WIDTH} title={typeLabel(type)} onClose={onClose} submitLabel={words.create} {...f}>
      <Group gap="sm">
        <ActButton variant="default" size="xs" onAct={onOtherType}>
          {words.otherType}
        </ActButton>
        <ActButton variant="default" size="xs" onAct={() => f.form.setValues(exampleValues(type, kind))}>
          {words.example}
        </ActButton>
        <span className="muted">{words.exampleNote}</span>
      </Group>
      <CustomerSelect
        label={words.forWhom}
        withAsterisk
        extraOptions={[{ value: PLATFORM, label: words.platform }]}
        value={holder === '' ? null : holder}
        onChange={(value) => onHolder(value ?? '')}
        {...hint(words.customerMissing)}
      />
      <AccountDetails {...part} />
      <Holder {...part} kind={kind} />
      <MoreFields form={f.form} isPlatform={isPlatform} />
    </FormFrame>
  )
}
