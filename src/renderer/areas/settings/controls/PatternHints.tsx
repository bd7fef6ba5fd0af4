import { NumberInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { PATTERN_RULE_NAMES, type PatternRules } from '../../../../contract/console/payees/patternRules'
import { useWrite } from '../../../client/useWrite'
import { ActSwitch } from '../../../components/ChoiceGroup'
import { CURRENCY_OPTIONS } from '../../../components/currencyOptions'
import { FormFrame } from '../../../components/FormFrame'
import { MoneyInput } from '../../../components/MoneyInput'
import { SearchSelect } from '../../../components/SearchSelect'
import { Section } from '../../../components/Section'
import { ServiceErrorAlert } from '../../../components/ServiceErrorAlert'
import { useServiceForm } from '../../../components/useServiceForm'
import styles from './Controls.module.css'
import { patternWords as words } from './patternWords'

const NUMBER_WIDTH = '10rem'
const WATCHED_SHOWN = 3

type Numbered = 'newPayee' | 'velocity' | 'unusualHours'

/** A rule that is numbers and nothing else. */
function NumbersForm<Name extends Numbered>({
  name,
  rule,
}: {
  readonly name: Name
  readonly rule: PatternRules[Name]
}) {
  const f = useServiceForm({
    id: 'updateHostSettings',
    initialValues: { patternRules: { [name]: rule } },
    isStored: true,
    toCall: (values) => ({ body: values as { patternRules: Partial<PatternRules> } }),
  })
  const labels: Readonly<Record<string, string>> = words.fields[name]
  return (
    <FormFrame kind="row" name={words.rules[name].title} form={f} submitLabel={words.save}>
      {Object.entries(labels).map(([field, label]) => (
        <NumberInput
          key={field}
          allowDecimal={false}
          clampBehavior="none"
          w={NUMBER_WIDTH}
          {...f.field(`patternRules.${name}.${field}`, label)}
        />
      ))}
    </FormFrame>
  )
}

const SPLIT_NUMBERS = Object.keys(words.fields.split) as (keyof typeof words.fields.split)[]

interface SplitValues {
  readonly payments: number
  readonly windowHours: number
  readonly marginPercent: number
  readonly watchedCurrency: string
  readonly amounts: (number | null)[]
}

function SplitForm({ rule }: { readonly rule: PatternRules['split'] }) {
  const { isOn, watchedAmountsMinor, ...plain } = rule
  const shown = Math.max(WATCHED_SHOWN, watchedAmountsMinor.length)
  const initialValues: SplitValues = {
    ...plain,
    amounts: Array.from({ length: shown }, (_, index) => watchedAmountsMinor[index] ?? null),
  }
  const f = useServiceForm({
    id: 'updateHostSettings',
    initialValues,
    isStored: true,
    fieldMap: Object.fromEntries([
      ...([...SPLIT_NUMBERS, 'watchedCurrency'] as const).map(
        (field) => [`patternRules.split.${field}`, field] as const,
      ),
      ...watchedAmountsMinor.map(
        (_, index) => [`patternRules.split.watchedAmountsMinor.${index}`, `amounts.${index}`] as const,
      ),
    ]),
    toCall: ({ amounts, ...values }) => ({
      body: {
        patternRules: {
          split: { ...values, isOn, watchedAmountsMinor: amounts.filter((amount) => amount !== null) },
        },
      },
    }),
  })
  const { watchedCurrency, amounts } = f.form.values
  const note = <p className={styles.hint}>{words.watchedNote}</p>
  return (
    <FormFrame kind="row" name={words.rules.split.title} form={f} submitLabel={words.save} note={note}>
      {SPLIT_NUMBERS.map((field) => (
        <NumberInput
          key={field}
          allowDecimal={false}
          clampBehavior="none"
          w={NUMBER_WIDTH}
          {...f.field(field, words.fields.split[field])}
        />
      ))}
      <SearchSelect
        data={CURRENCY_OPTIONS}
        w={NUMBER_WIDTH}
        {...f.choice('watchedCurrency', words.watchedCurrency)}
        onChange={(code) =>
          f.form.setValues({ watchedCurrency: code ?? watchedCurrency, amounts: amounts.map(() => null) })
        }
      />
      {[...amounts.keys()].map((place) => (
        <MoneyInput
          key={place}
          w={NUMBER_WIDTH}
          {...f.money(`amounts.${place}`, words.watched(place + 1), watchedCurrency, { fault: words.watchedFault })}
        />
      ))}
    </FormFrame>
  )
}

function formOf(name: keyof PatternRules, rules: PatternRules): ReactNode {
  if (name === 'sharedAccount') return null
  if (name === 'split') return <SplitForm rule={rules.split} />
  return <NumbersForm name={name} rule={rules[name]} />
}

/** The rules that look for patterns in payments: each can be changed and switched off. */
export function PatternHints({ rules }: { readonly rules: PatternRules }) {
  const update = useWrite('updateHostSettings')
  const turn = (name: keyof PatternRules, isOn: boolean) =>
    void update.send({ body: { patternRules: { [name]: { ...rules[name], isOn } } } })
  return (
    <Section title={words.title} isFramed>
      <p className={styles.hint}>{words.note}</p>
      <ServiceErrorAlert error={update.error} />
      <ul className={styles.patterns}>
        {PATTERN_RULE_NAMES.map((name) => (
          <li key={name}>
            <ActSwitch
              operation="updateHostSettings"
              label={words.rules[name].title}
              description={words.rules[name].text}
              checked={rules[name].isOn}
              onChange={(event) => turn(name, event.currentTarget.checked)}
            />
            {rules[name].isOn && formOf(name, rules)}
          </li>
        ))}
      </ul>
    </Section>
  )
}
