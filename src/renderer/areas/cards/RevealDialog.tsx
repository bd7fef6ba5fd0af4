import type { Card } from '../../../contract/cards/schemas'
import { Countdown } from '../../components/Countdown'
import { FormFrame } from '../../components/FormFrame'
import { LinkBlock } from '../../components/LinkBlock'
import { useServiceForm } from '../../components/useServiceForm'
import { words } from './words'

const { reveal } = words.acts

/** Makes the link that shows number, expiry and code once; the page opens beside the desk. */
export function RevealDialog({ card, onClose }: { readonly card: Card; readonly onClose: () => void }) {
  const f = useServiceForm({
    id: 'revealCard',
    initialValues: {},
    toCall: () => ({ params: { id: card.id } }),
  })
  const { reply } = f
  const submitLabel = reply === null ? reveal.verb : reveal.again
  return (
    <FormFrame kind="modal" title={reveal.title} onClose={onClose} form={f} submitLabel={submitLabel}>
      <p>{reveal.text}</p>
      {reply !== null && (
        <div role="status">
          <LinkBlock href={reply.panEmbedUrl} />
          <p className="muted">
            {reveal.expires} <Countdown until={reply.expiresAt} />
          </p>
        </div>
      )}
    </FormFrame>
  )
}
