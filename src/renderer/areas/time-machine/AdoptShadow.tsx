import { useState } from 'react'
import type { AgentPolicy } from '../../../contract/agents/schemas'
import type { ApprovalRulesPreview } from '../../../contract/console/approvals/preview'
import type { ApprovalRuleSet, ApprovalRuleVersion } from '../../../contract/console/approvals/schemas'
import type { Shadow } from '../../../contract/console/shadows/schemas'
import { useRead } from '../../client/useRead'
import { ErrorAlert } from '../../components/ErrorAlert'
import { ServiceErrorAlert } from '../../components/ServiceErrorAlert'
import { PageLink } from '../../navigation/PageLink'
import { itemAddress } from '../../navigation/placeAddress'
import { EditPolicyForm } from '../agents/EditPolicyForm'
import { useAgent } from '../agents/useAgent'
import { ConfirmRules } from '../approval-rules/ConfirmRules'
import styles from './TimeMachine.module.css'
import { words } from './words'

interface AdoptProps<Draft> {
  readonly draft: Draft
  readonly onClose: () => void
}

/** In place of the form where the agent is deleted while it opens, or while it stands there. */
function AgentDeleted({ agentId }: { readonly agentId: string }) {
  return (
    <div className={styles.found}>
      <ErrorAlert title={words.agentDeletedTitle}>
        <p>{words.shadows.agentDeletedText}</p>
        <PageLink to={itemAddress('agents', agentId)}>{words.toAgent}</PageLink>
      </ErrorAlert>
    </div>
  )
}

/** The form of the agent's policy, filled with the draft. */
function AdoptPolicy({ agentId, draft, onClose }: AdoptProps<AgentPolicy> & { readonly agentId: string }) {
  const { read, isDeleted } = useAgent(agentId)
  const { data: agent, error } = read
  if (isDeleted) return <AgentDeleted agentId={agentId} />
  if (agent === undefined) return <ServiceErrorAlert error={error} />
  return <EditPolicyForm agent={agent} draft={draft} onClose={onClose} />
}

interface AdoptRulesProps extends AdoptProps<ApprovalRuleSet> {
  readonly preview: ApprovalRulesPreview
}

/** Another version that comes into force in between is not overwritten: what was first on the screen stays. */
function ConfirmDraft({ version, onClose, ...shown }: AdoptRulesProps & { readonly version: ApprovalRuleVersion }) {
  const [first] = useState(version)
  return <ConfirmRules {...shown} version={first} onBack={onClose} onDone={onClose} />
}

/** What the draft would change of the rules in force, and on what waits, before it comes into force. */
function AdoptRules({ draft, preview, onClose }: AdoptRulesProps) {
  const { data: version, error } = useRead('getApprovalRules', {})
  if (version === undefined) return <ServiceErrorAlert error={error} />
  return <ConfirmDraft {...{ version, draft, preview, onClose }} />
}

interface AdoptShadowProps {
  readonly shadow: Shadow
  /** Of rules: what they would do to what waits. */
  readonly preview: ApprovalRulesPreview | null
  readonly onClose: () => void
}

/** A watched draft is put in force: by the form of what it is a draft of, with a reason. */
export function AdoptShadow({ shadow, preview, onClose }: AdoptShadowProps) {
  const { agentId, policy, rules } = shadow
  if (agentId !== null && policy !== null) return <AdoptPolicy agentId={agentId} draft={policy} onClose={onClose} />
  if (rules === null || preview === null) return null
  return <AdoptRules draft={rules} preview={preview} onClose={onClose} />
}
