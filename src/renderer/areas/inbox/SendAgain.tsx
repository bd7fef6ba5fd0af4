import { Drawer } from '@mantine/core'
import { useState } from 'react'
import { ActButton } from '../../components/ActButton'
import { DIALOG_SIZES } from '../../components/dialogSizes'
import { fetchedPart } from '../../components/fetchedPart'
import { Skeleton } from '../../components/StatePanel'
import { useSelection } from '../../navigation/useSelection'
import type { AlteredFormProps } from './AlteredDrawer'
import { words } from './words'

const AlteredDrawer = fetchedPart(words.edit.form, async () => (await import('./AlteredDrawer')).AlteredDrawer)

/** A body to edit and to send. It checks by the schemas of all webhooks: they come when it is opened, not before. */
function AlteredForm(props: AlteredFormProps) {
  return (
    <AlteredDrawer
      {...props}
      waiting={<Skeleton lines={8} />}
      around={(content) => (
        <Drawer opened onClose={props.onClose} title={words.edit.title} size={DIALOG_SIZES.wider}>
          {content}
        </Drawer>
      )}
    />
  )
}

interface SendAgainProps {
  /** What an edited body is made of: an event, or a message that arrived. */
  readonly original: { readonly id: string; readonly body: string }
  /** The event to send as it was; null where there is none. */
  readonly eventId: string | null
  readonly onResend: (eventId: string) => unknown
}

/** Sends an event again as it was, or edited; an edited one is shown once it was sent. */
export function SendAgain({ original, eventId, onResend }: SendAgainProps) {
  const selection = useSelection()
  const [isEditing, setIsEditing] = useState(false)
  return (
    <>
      {eventId !== null && (
        <ActButton operation="resendWebhookEvent" variant="default" shortcut="resend" onAct={() => onResend(eventId)}>
          {words.resend}
        </ActButton>
      )}
      <ActButton operation="sendAlteredWebhook" variant="default" onAct={() => setIsEditing(true)}>
        {words.edit.open}
      </ActButton>
      {isEditing && (
        <AlteredForm
          originalId={original.id}
          body={original.body}
          onClose={() => setIsEditing(false)}
          onSent={(id) => {
            setIsEditing(false)
            selection.select(id)
          }}
        />
      )}
    </>
  )
}
