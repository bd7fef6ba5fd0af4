import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { UmaInvitation } from '../../../contract/invitations/schemas'
import type { RowOf } from '../../client/operations'
import { useRead } from '../../client/useRead'
import { useWrite } from '../../client/useWrite'
import { ActButton } from '../../components/ActButton'
import { ConfirmButton } from '../../components/ConfirmButton'
import { CopyableId } from '../../components/CopyableId'
import { DetailHeader } from '../../components/DetailHeader'
import { FormFrame } from '../../components/FormFrame'
import { KeyValue } from '../../components/KeyValue'
import { LinkBlock } from '../../components/LinkBlock'
import { MoneyText } from '../../components/MoneyText'
import { Section } from '../../components/Section'
import { ServiceErrorAlert } from '../../components/ServiceErrorAlert'
import { StatePanel } from '../../components/StatePanel'
import { TimeText } from '../../components/TimeText'
import { useServiceForm } from '../../components/useServiceForm'
import { InvitationState, invitationStanding } from './InvitationState'
import { words } from './words'

/** Accepts an invitation, as the provider of the invited person would. */
function AcceptForm({ code, onClose }: { readonly code: string; readonly onClose: () => void }) {
  const f = useServiceForm({
    id: 'claimInvitation',
    initialValues: { inviteeUma: '' },
    toCall: (body) => ({ params: { invitationCode: code }, body }),
    onDone: onClose,
  })
  return (
    <FormFrame kind="modal" title={words.acceptTitle} onClose={onClose} form={f} submitLabel={words.accept}>
      <p className="muted">{words.acceptNote}</p>
      <TextInput description={words.addressNote} data-autofocus {...f.field('inviteeUma', words.address)} />
    </FormFrame>
  )
}

function OpenActs({ code }: { readonly code: string }) {
  const [isAccepting, setIsAccepting] = useState(false)
  const cancel = useWrite('cancelInvitation')
  return (
    <>
      <ActButton operation="claimInvitation" variant="default" onAct={() => setIsAccepting(true)}>
        {words.accept}
      </ActButton>
      <ConfirmButton
        operation="cancelInvitation"
        isDangerous
        question={words.cancelQuestion}
        confirmLabel={words.cancel}
        onConfirm={() => cancel.send({ params: { invitationCode: code } })}
      >
        {words.cancel}
      </ConfirmButton>
      <ServiceErrorAlert error={cancel.error} />
      {isAccepting && <AcceptForm code={code} onClose={() => setIsAccepting(false)} />}
    </>
  )
}

interface FactsProps {
  readonly invitation: UmaInvitation
  readonly row: RowOf<'listInvitations'> | undefined
}

function Facts({ invitation, row }: FactsProps) {
  const { amountToSend, expiresAt, claimedAt, inviteeUma, inviterUma } = invitation
  return (
    <Section title={words.facts}>
      <KeyValue
        rows={[
          {
            label: words.columns.inviter,
            value: row === undefined ? null : <CopyableId id={row.customerId} label={row.customerName} />,
          },
          { label: words.inviterUma, value: <span className="mono">{inviterUma}</span> },
          { label: words.columns.firstName, value: invitation.firstName },
          {
            label: words.columns.amount,
            value:
              amountToSend === undefined ? null : (
                <MoneyText amountMinor={amountToSend.amount} currency={amountToSend.currency.code ?? ''} />
              ),
          },
          { label: words.columns.created, value: <TimeText at={invitation.createdAt} /> },
          {
            label: words.columns.ends,
            value: expiresAt === undefined ? words.endless : <TimeText at={expiresAt} />,
          },
          { label: words.invitee, value: inviteeUma === undefined ? null : <span className="mono">{inviteeUma}</span> },
          { label: words.accepted, value: claimedAt === undefined ? null : <TimeText at={claimedAt} /> },
        ]}
      />
    </Section>
  )
}

interface InvitationDetailProps {
  readonly code: string
  /** Not there where the address was pasted and the row is further down than what is loaded. */
  readonly row: RowOf<'listInvitations'> | undefined
}

/** One invitation: from whom, until when, who accepted it, and the link that the invited person opens. */
export function InvitationDetail({ code, row: listed }: InvitationDetailProps) {
  const read = useRead('getInvitation', { params: { invitationCode: code } })
  const named = useRead('listInvitations', { query: { search: code } }, { isEnabled: listed === undefined }).data?.data
  const row = listed ?? named?.find((one) => one.code === code)
  return (
    <StatePanel read={read}>
      {(invitation) => {
        const isCustomerDeleted = row?.isCustomerDeleted ?? false
        const { status } = invitation
        const standing = invitationStanding({ status, isCustomerDeleted })
        return (
          <>
            <DetailHeader
              title={words.invites(row?.customerName ?? invitation.inviterUma, invitation.firstName ?? words.anybody)}
              subtitle={<CopyableId id={code} isWhole isLinked={false} />}
              status={<InvitationState invitation={{ status, isCustomerDeleted }} isFramed />}
              actions={row !== undefined && standing === 'PENDING' ? <OpenActs code={code} /> : undefined}
              gone={standing === 'NOT_IN_USE' ? words.gone : undefined}
            />
            <Facts invitation={invitation} row={row} />
            {standing === 'PENDING' && (
              <Section title={words.link}>
                <LinkBlock href={invitation.url} />
              </Section>
            )}
          </>
        )
      }}
    </StatePanel>
  )
}
