import { IconDeviceMobile, IconDeviceMobileMessage, IconFingerprint } from '@tabler/icons-react'
import type { CustomerFactor } from '../../../contract/console/authentication/schemas'
import type { ScaFactor } from '../../../contract/sca/schemas'
import { useWrite } from '../../client/useWrite'
import { ConfirmButton } from '../../components/ConfirmButton'
import { Line, LineList } from '../../components/LineList'
import { ServiceErrorAlert } from '../../components/ServiceErrorAlert'
import { TimeText } from '../../components/TimeText'
import { words } from './words'

const ICONS = { SMS_OTP: IconDeviceMobileMessage, TOTP: IconDeviceMobile, PASSKEY: IconFingerprint } as const

/** A factor by its icon and its plain name. */
export function FactorName({ factor }: { readonly factor: ScaFactor }) {
  const Icon = ICONS[factor]
  return (
    <>
      <Icon size={15} stroke={1.6} color="var(--cs-mark)" aria-hidden="true" />
      <span>{words.factor[factor]}</span>
    </>
  )
}

function Age({ factor }: { readonly factor: CustomerFactor }) {
  if (!factor.isUsable) return words.phoneUnverified
  const { enrolledAt, lastUsedAt } = factor
  return (
    <>
      {enrolledAt !== null && (
        <>
          {words.enrolled} <TimeText at={enrolledAt} />,{' '}
        </>
      )}
      {lastUsedAt === null ? (
        words.neverUsed
      ) : (
        <>
          {words.lastUsed} <TimeText at={lastUsedAt} />
        </>
      )}
      {factor.recoveryCodesLeft !== null && `, ${words.recoveryCodes(factor.recoveryCodesLeft)}`}
    </>
  )
}

interface FactorLinesProps {
  readonly customerId: string
  readonly factors: readonly CustomerFactor[]
}

/** What a customer proves itself with, since when, and when it was used last. */
export function FactorLines({ customerId, factors }: FactorLinesProps) {
  const remove = useWrite('deleteScaFactor')
  if (factors.length === 0) return <p className="muted">{words.noFactors}</p>
  return (
    <>
      <LineList label={words.factors}>
        {factors.map((factor) => {
          const { credentialId } = factor
          return (
            <Line
              key={factor.factor}
              first={
                <>
                  <FactorName factor={factor.factor} />
                  <span className="muted">{factor.phoneNumber ?? factor.name}</span>
                </>
              }
              second={<Age factor={factor} />}
              aside={
                credentialId === null ? undefined : (
                  <ConfirmButton
                    operation="deleteScaFactor"
                    size="xs"
                    isDangerous
                    question={words.removeText}
                    confirmLabel={words.removeAct}
                    onConfirm={() => remove.send({ params: { credentialId }, query: { customerId } })}
                  >
                    {words.remove}
                  </ConfirmButton>
                )
              }
            />
          )
        })}
      </LineList>
      <ServiceErrorAlert error={remove.error} />
    </>
  )
}
