import type { Agent, AgentDeviceCode } from '../../../contract/agents/schemas'
import { SERVICE_BASE } from '../../../contract/planes'
import { useServiceNow } from '../../client/serviceClock'
import { useRead } from '../../client/useRead'
import { useWrite } from '../../client/useWrite'
import { ActButton } from '../../components/ActButton'
import { Countdown } from '../../components/Countdown'
import { CurlBlock } from '../../components/CurlBlock'
import { QrCode } from '../../components/QrCode'
import { Section } from '../../components/Section'
import { ServiceErrorAlert } from '../../components/ServiceErrorAlert'
import { StatusBadge } from '../../components/StatusBadge'
import styles from './AgentDetail.module.css'
import { keepDeviceCode, useDeviceCode } from './deviceCodes'
import { words } from './words'

function Code({ code }: { readonly code: AgentDeviceCode }) {
  const status = useRead('getAgentDeviceCodeStatus', { params: { code: code.code } })
  const now = useServiceNow(1000)
  const isRedeemed = status.data?.redeemed ?? code.redeemed
  const isExpired = !isRedeemed && Date.parse(code.expiresAt) <= now
  const state = isRedeemed ? words.deviceRedeemed : isExpired ? words.deviceExpired : words.deviceOpen
  return (
    <>
      <div className={styles.code}>
        {!isRedeemed && !isExpired && <QrCode text={code.code} label={words.deviceQr(code.code)} side="7rem" />}
        <div className={styles.codeFacts}>
          <button
            type="button"
            className={styles.codeText}
            data-copy={code.code}
            data-tip={words.deviceCopy}
            aria-label={`${words.deviceCopy} ${code.code}`}
          >
            {code.code}
          </button>
          <StatusBadge status={isRedeemed ? 'DONE' : isExpired ? 'EXPIRED' : 'PENDING'} label={state} />
          {!isRedeemed && !isExpired && <Countdown until={code.expiresAt} hasLead />}
        </div>
      </div>
      {!isRedeemed && !isExpired && (
        <CurlBlock
          method="POST"
          url={`${window.location.origin}${SERVICE_BASE}/agents/device-codes/${code.code}/redeem`}
        />
      )}
    </>
  )
}

/** The device code while this window knows it, its state, and a new one. */
export function DeviceCodeSection({ agent }: { readonly agent: Agent }) {
  const code = useDeviceCode(agent.id)
  const make = useWrite('regenerateAgentDeviceCode', { onDone: keepDeviceCode })
  return (
    <Section
      title={words.device}
      aside={
        <ActButton
          operation="regenerateAgentDeviceCode"
          size="xs"
          variant="default"
          onAct={() => make.send({ params: { agentId: agent.id } })}
        >
          {words.deviceMake}
        </ActButton>
      }
    >
      {code !== null && <Code key={code.code} code={code} />}
      {code === null && (
        <p className="muted">
          {agent.isConnected ? words.deviceConnected : words.deviceWaiting} {words.deviceOnce}
        </p>
      )}
      <ServiceErrorAlert error={make.error} />
    </Section>
  )
}
