import { Select, Textarea } from '@mantine/core'
import type { ObjectPurpose } from '../../../contract/console/objects/schemas'
import type { CoinItem } from '../../../contract/console/stablecoins/schemas'
import type { StablecoinOperation } from '../../../contract/stablecoins/schemas'
import { faultWords } from '../../components/faultWords'
import { MoneyInput } from '../../components/MoneyInput'
import { ObjectPicker } from '../../components/objects/ObjectPicker'
import { SandboxHint } from '../../components/SandboxHint'
import type { Faults, FormInputs } from '../../components/useServiceForm'
import { PageLink } from '../../navigation/PageLink'
import { placeAddress } from '../../navigation/placeAddress'
import { DOLLAR } from './coinAmounts'
import styles from './OrderFields.module.css'
import { words } from './words'

/** What both forms of an order are given. */
export interface OrderFormProps {
  /** The coins that are ready. */
  readonly coins: readonly CoinItem[]
  readonly onClose: () => void
  readonly onCreated: (operation: StablecoinOperation) => void
}

/** The interface's fields by the inputs of both forms. */
export const ORDER_FIELDS = { amount: 'cents' } as const

/** What is wrong with an amount that no coin can have; an empty one the contract finds. */
export const amountFault = (cents: number | null): Faults<'cents'> =>
  cents !== null && cents <= 0 ? { cents: faultWords.aboveZero } : {}

/** It stands in the path of the call, which has no contract of its own. */
const IN_PATH = { isNeeded: true }

interface CoinFieldsProps {
  readonly inputs: FormInputs<'stablecoinId' | 'cents'>
  readonly coins: readonly CoinItem[]
}

/** Which coin, and how much of it. */
export function CoinFields({ inputs, coins }: CoinFieldsProps) {
  const choices = coins.map(({ id, name, symbol }) => ({ value: id, label: `${name} · ${symbol}` }))
  return (
    <>
      <Select data={choices} allowDeselect={false} {...inputs.choice('stablecoinId', words.form.coin, IN_PATH)} />
      <MoneyInput
        data-autofocus
        description={words.form.amountNote}
        {...inputs.money('cents', words.form.amount, DOLLAR)}
      />
    </>
  )
}

/** Where an account is added that could take part. */
const MAKES = {
  walletId: { type: 'SPARK_WALLET', label: words.form.addWallet },
  bankId: { type: 'USD_ACCOUNT', label: words.form.addBank },
} as const

interface AccountFieldProps<Path extends keyof typeof MAKES> {
  readonly inputs: FormInputs<Path>
  readonly path: Path
  readonly label: string
  readonly purpose: ObjectPurpose
}

/** The account outside that takes part. */
export function AccountField<Path extends keyof typeof MAKES>(props: AccountFieldProps<Path>) {
  const { inputs, path, label, purpose } = props
  const { value, onChange, error, withAsterisk = false } = inputs.choice(path, label)
  return (
    <ObjectPicker
      purpose={purpose}
      label={label}
      description=""
      value={value ?? ''}
      onChange={(id) => onChange(id ?? '')}
      error={typeof error === 'string' ? error : undefined}
      isRequired={withAsterisk}
      path={path}
      root={undefined}
      set={() => undefined}
      isStarted
      maker={
        <PageLink to={placeAddress('externalAccounts', { new: '1', type: MAKES[path].type })}>
          {MAKES[path].label}
        </PageLink>
      }
    />
  )
}

interface OrderEndProps {
  readonly inputs: FormInputs<'description'>
  /** What the order will do, in a sentence. */
  readonly happens: string
}

/** A description, and what will happen, said before it is ordered. */
export function OrderEnd({ inputs, happens }: OrderEndProps) {
  return (
    <>
      <Textarea
        autosize
        minRows={1}
        maxLength={1024}
        description={words.form.descriptionNote}
        {...inputs.field('description', words.form.description)}
      />
      <SandboxHint title={words.form.outcome} rows={words.form.endings} />
      <aside className={styles.happens} aria-label={words.form.happens}>
        <p className={styles.sentence}>{happens}</p>
        <p className="muted">{words.form.books}</p>
      </aside>
    </>
  )
}
