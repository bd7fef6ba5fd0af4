import { useState } from 'react'
import type { ApprovalRulesPreview } from '../../../contract/console/approvals/preview'
import type { SignerReach } from '../../../contract/console/approvals/reach'
import type { ApprovalRule, ApprovalRuleSet, ApprovalRulesInForce } from '../../../contract/console/approvals/schemas'
import { takesSecond } from '../../../contract/console/approvals/whoChanges'
import { useWrite } from '../../client/useWrite'
import { ActButton } from '../../components/ActButton'
import { KeyValue, type KeyValueRow } from '../../components/KeyValue'
import { PageColumn } from '../../components/PageBody'
import { Section } from '../../components/Section'
import { ServiceErrorAlert } from '../../components/ServiceErrorAlert'
import { EmptyState } from '../../components/StatePanel'
import { PendingChanges } from '../approvals/changes/PendingChanges'
import { ShadowLine } from '../time-machine/ShadowLine'
import styles from './ApprovalRules.module.css'
import { ConfirmRules } from './ConfirmRules'
import { RuleFormDialog } from './RuleFormDialog'
import { type ApprovalRuleValues, withoutRule } from './ruleForm'
import { asksOf, whenText } from './ruleSentences'
import { SecondDialog } from './SecondDialog'
import { TokensDialog } from './TokensDialog'
import { useRuleNames } from './useRuleNames'
import { words } from './words'

/** How many people may sign for a rule now; a warning where they are too few. */
function ReachText({ reach: { outlook, sentence } }: { readonly reach: SignerReach }) {
  return <span className={outlook === 'ENOUGH' ? undefined : styles.warning}>{sentence}</span>
}

type Open =
  | { readonly kind: 'RULE'; readonly rule: ApprovalRule | null; readonly values: ApprovalRuleValues | null }
  | {
      readonly kind: 'TOKENS' | 'SECOND'
      /** What was chosen before going back to it; else what is in force. */
      readonly chosen?: Partial<Pick<ApprovalRulesInForce, 'apiTokenCountsFor' | 'changesNeed'>>
    }
  | {
      readonly kind: 'CONFIRM'
      /** What it was drafted on: another one in between is not overwritten. */
      readonly version: ApprovalRulesInForce
      readonly draft: ApprovalRuleSet
      readonly preview: ApprovalRulesPreview
      readonly back: Open | null
    }

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

interface RuleCardProps {
  readonly rule: ApprovalRule
  readonly reach: SignerReach | undefined
  /** It was just added here. */
  readonly isNew: boolean
  readonly onEdit: () => void
  readonly onRemove: () => unknown
}

function RuleCard({ rule, reach, isNew, onEdit, onRemove }: RuleCardProps) {
  const names = useRuleNames()
  const { checklist } = rule.requires
  return (
    <Section
      isFramed
      title={rule.name}
      aside={
        <span className={styles.acts}>
          <ActButton
            operation="changeApprovalRules"
            size="xs"
            variant="default"
            aria-label={words.editOf(rule.name)}
            isOnNew={isNew}
            onAct={onEdit}
          >
            {words.edit}
          </ActButton>
          <ActButton
            operation="changeApprovalRules"
            size="xs"
            variant="default"
            aria-label={words.removeOf(rule.name)}
            onAct={onRemove}
          >
            {words.remove}
          </ActButton>
        </span>
      }
    >
      <KeyValue
        rows={[
          { label: words.appliesTo, value: `${whenText(rule, names)}.` },
          { label: words.asks, value: `${capital(asksOf(rule, names))}.` },
          { label: words.maySign, value: reach !== undefined && <ReachText reach={reach} /> },
          { label: words.checklist, value: checklist.length === 0 ? null : checklist.join(' · ') },
        ]}
      />
    </Section>
  )
}

interface SettingProps {
  readonly text: Readonly<Record<'title' | 'change' | 'changeOf' | 'note', string>>
  readonly rows: readonly KeyValueRow[]
  readonly onChange: () => void
}

/** What the rules say beside the rules themselves. */
function SettingSection({ text, rows, onChange }: SettingProps) {
  return (
    <Section
      isFramed
      title={text.title}
      aside={
        <ActButton
          operation="changeApprovalRules"
          size="xs"
          variant="default"
          aria-label={text.changeOf}
          onAct={onChange}
        >
          {text.change}
        </ActButton>
      }
    >
      <p>{text.note}</p>
      <KeyValue rows={rows} />
    </Section>
  )
}

interface DialogsProps {
  readonly version: ApprovalRulesInForce
  readonly open: Open
  readonly setOpen: (open: Open | null) => void
  /** The rules were changed; with the ID of the rule that was added, if one was. */
  readonly onChanged: (addedId: string | null) => void
}

function Dialogs({ version, open, setOpen, onChanged }: DialogsProps) {
  const close = () => setOpen(null)
  if (open.kind === 'CONFIRM') {
    const { draft, preview, back } = open
    const before = open.version.rules.map(({ id }) => id)
    const addedId = draft.rules.find(({ id }) => !before.includes(id))?.id ?? null
    return (
      <ConfirmRules
        {...{ draft, preview }}
        version={open.version}
        onBack={() => setOpen(back)}
        onDone={() => onChanged(addedId)}
      />
    )
  }
  if (open.kind !== 'RULE') {
    const Dialog = open.kind === 'TOKENS' ? TokensDialog : SecondDialog
    return (
      <Dialog
        set={{ ...version, ...open.chosen }}
        onClose={close}
        onPreviewed={(draft, preview) => {
          const { apiTokenCountsFor, changesNeed = version.changesNeed } = draft
          const chosen = open.kind === 'TOKENS' ? { apiTokenCountsFor } : { changesNeed }
          setOpen({ kind: 'CONFIRM', version, draft, preview, back: { ...open, chosen } })
        }}
      />
    )
  }
  return (
    <RuleFormDialog
      set={version}
      rule={open.rule}
      values={open.values}
      onClose={close}
      onPreviewed={(draft, preview, values) =>
        setOpen({ kind: 'CONFIRM', version, draft, preview, back: { ...open, values } })
      }
    />
  )
}

interface InForceProps {
  readonly version: ApprovalRulesInForce
  /** A new rule was asked for by the head of the screen. */
  readonly isAdding: boolean
  readonly onAdded: () => void
}

/** The rules in force, in sentences; each change is previewed on what waits before it is made. */
export function InForce({ version, isAdding, onAdded }: InForceProps) {
  const [opened, setOpened] = useState<Open | null>(null)
  const [addedId, setAddedId] = useState<string | null>(null)
  const open: Open | null = opened ?? (isAdding ? { kind: 'RULE', rule: null, values: null } : null)
  const setOpen = (next: Open | null) => {
    setOpened(next)
    if (next === null && isAdding) onAdded()
  }
  const preview = useWrite('previewApprovalRules')
  const remove = async ({ id }: ApprovalRule) => {
    const draft = withoutRule(version, id)
    const reply = await preview.send({ body: draft })
    if (reply !== null) setOpened({ kind: 'CONFIRM', version, draft, preview: reply, back: null })
  }
  const { rules, apiTokenCountsFor, changesNeed, reach } = version
  return (
    <>
      <PendingChanges of={{ kind: 'RULES' }} />
      <ServiceErrorAlert error={preview.error} />
      <ShadowLine agentId={null} />
      <PageColumn>
        {rules.length === 0 && (
          <Section title={words.tabs.inForce} isFramed>
            <EmptyState title={words.empty.title} text={words.empty.text} />
          </Section>
        )}
        {rules.map((rule) => (
          <RuleCard
            key={rule.id}
            rule={rule}
            reach={reach.find(({ ruleId }) => ruleId === rule.id)}
            isNew={rule.id === addedId}
            onEdit={() => setOpened({ kind: 'RULE', rule, values: null })}
            onRemove={() => remove(rule)}
          />
        ))}
      </PageColumn>
      <PageColumn>
        <SettingSection
          text={words.tokens}
          rows={[{ label: words.tokens.label, value: `${words.tokens.choices[apiTokenCountsFor]}.` }]}
          onChange={() => setOpened({ kind: 'TOKENS' })}
        />
        <SettingSection
          text={words.second}
          rows={(['policies', 'rules'] as const).map((what) => ({
            label: words.second[what],
            value: `${words.second.choices[takesSecond(changesNeed, what) ? 2 : 1]}.`,
          }))}
          onChange={() => setOpened({ kind: 'SECOND' })}
        />
      </PageColumn>
      {open !== null && (
        <Dialogs
          version={version}
          open={open}
          setOpen={setOpen}
          onChanged={(id) => {
            setAddedId(id)
            setOpen(null)
          }}
        />
      )}
    </>
  )
}
