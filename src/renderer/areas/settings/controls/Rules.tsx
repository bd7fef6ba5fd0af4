import { Radio } from '@mantine/core'
import { useId } from 'react'
import type { RegionRuleName } from '../../../../contract/console/settings/regionRules'
import type { HostSettings } from '../../../../contract/console/settings/schemas'
import { useWrite } from '../../../client/useWrite'
import { RadioGroup } from '../../../components/ChoiceGroup'
import { FormFrame } from '../../../components/FormFrame'
import { MoneyInput } from '../../../components/MoneyInput'
import { Section } from '../../../components/Section'
import { ServiceErrorAlert } from '../../../components/ServiceErrorAlert'
import { useServiceForm } from '../../../components/useServiceForm'
import { controlsWords } from '../controlsWords'
import styles from './Controls.module.css'
import { PageOrigins } from './PageOrigins'
import { PatternHints } from './PatternHints'
import { ProofCodes } from './ProofCodes'
import { SignInTokens } from './SignInTokens'
import { WalletSignIns } from './WalletSignIns'

const words = controlsWords.counterparty
const regionWords = controlsWords.regions
const cardWords = controlsWords.cardFrames
const REGION_CHOICES = ['REGION', 'ON', 'OFF'] as const
const THRESHOLD_CURRENCY = 'EUR'

interface EffectProps {
  readonly title: string
  readonly lines: readonly string[]
  readonly isNow: boolean
}

function Effect({ title, lines, isNow }: EffectProps) {
  return (
    <div className={styles.effect} data-now={isNow}>
      <h3 className={styles.subtitle}>{isNow ? words.now(title) : title}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
}

function ThresholdForm({ thresholdMinor }: { readonly thresholdMinor: number }) {
  const noteId = useId()
  const f = useServiceForm({
    id: 'updateHostSettings',
    initialValues: { ownershipThresholdMinor: thresholdMinor as number | null },
    isStored: true,
    toCall: (values) => ({ body: values }),
  })
  const note = (
    <p id={noteId} className={styles.hint}>
      {words.thresholdNote} {words.thresholdZero}
    </p>
  )
  return (
    <div className={styles.threshold}>
      <FormFrame kind="row" name={words.threshold} form={f} submitLabel={words.saveThreshold} note={note}>
        <MoneyInput
          w="13.75rem"
          aria-describedby={noteId}
          {...f.money('ownershipThresholdMinor', words.threshold, THRESHOLD_CURRENCY)}
        />
      </FormFrame>
    </div>
  )
}

/** For whom one of the rules holds that go by the customer's region. */
function RegionRuleChoice({ name, settings }: { readonly name: RegionRuleName; readonly settings: HostSettings }) {
  const update = useWrite('updateHostSettings')
  return (
    <>
      <RadioGroup
        operation="updateHostSettings"
        label={regionWords[name].label}
        description={regionWords[name].note}
        value={settings[name]}
        onChange={(next) => void update.send({ body: { [name]: next } })}
      >
        {REGION_CHOICES.map((each) => (
          <Radio
            key={each}
            mt="sm"
            value={each}
            label={regionWords.choices[each]}
            description={each === 'REGION' ? regionWords.byRegion : undefined}
          />
        ))}
      </RadioGroup>
      <ServiceErrorAlert error={update.error} />
    </>
  )
}

function CounterpartyRules({ settings }: { readonly settings: HostSettings }) {
  const { counterpartyRules: rules } = settings
  return (
    <Section title={words.title} isFramed>
      <RegionRuleChoice name="counterpartyRules" settings={settings} />
      <div className={styles.effects}>
        <Effect title={words.on} lines={words.whenOn} isNow={rules === 'ON'} />
        <Effect title={words.off} lines={words.whenOff} isNow={rules === 'OFF'} />
      </div>
      <p className={styles.hint}>{words.existing}</p>
      <ThresholdForm thresholdMinor={settings.ownershipThresholdMinor} />
    </Section>
  )
}

/** What wallets outside, sign-in tokens and the sign-ins of embedded wallets must satisfy. */
export function Rules({ settings }: { readonly settings: HostSettings }) {
  return (
    <div className={styles.rules}>
      <Section title={regionWords.scaRules.title} isFramed>
        <RegionRuleChoice name="scaRules" settings={settings} />
        <div className={styles.apart}>
          <PageOrigins
            name="scaPasskeyOrigins"
            given={settings.scaPasskeyOrigins}
            words={regionWords.scaRules.origins}
          />
        </div>
      </Section>
      <Section title={regionWords.contactRules.title} isFramed>
        <RegionRuleChoice name="contactRules" settings={settings} />
      </Section>
      <CounterpartyRules settings={settings} />
      <Section title={cardWords.title} isFramed>
        <PageOrigins name="cardFrameOrigins" given={settings.cardFrameOrigins} words={cardWords.origins} />
      </Section>
      <PatternHints rules={settings.patternRules} />
      <ProofCodes isReal={settings.realCodes} />
      <SignInTokens verification={settings.oidcVerification} />
      <WalletSignIns settings={settings} />
    </div>
  )
}
