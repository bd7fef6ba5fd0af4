import { useState } from 'react'
import type { CardDetail } from '../../../contract/console/cards/cardDetail'
import { Countdown } from '../../components/Countdown'
import { FormFrame } from '../../components/FormFrame'
import { LinkBlock } from '../../components/LinkBlock'
import { useServiceForm } from '../../components/useServiceForm'
import { words } from './words'

const { reveal } = words.acts

interface LinkStateProps {
  readonly href: string
  readonly expiresAt: string
  readonly isUsed: boolean
}

/** The link while it is good; afterwards what became of it. */
function LinkState({ href, expiresAt, isUsed }: LinkStateProps) {
  const [isOver, setIsOver] = useState(false)
  if (isUsed) return <p>{reveal.used}</p>
  if (isOver) return <p>{reveal.expired}</p>
  return (
    <>
      <LinkBlock href={href} />
      <p className="muted">
        {reveal.expires} <Countdown until={expiresAt} onOver={() => setIsOver(true)} />
      </p>
    </>
  )
}

interface RevealDialogProps {
  readonly detail: Pick<CardDetail, 'card' | 'numberLink'>
  readonly onClose: () => void
}

/** Makes the link that shows number, expiry and code once; the page opens beside the desk. */
export function RevealDialog({ detail: { card, numberLink }, onClose }: RevealDialogProps) {
  const f = useServiceForm({
    id: 'revealCard',
    initialValues: {},
    toCall: () => ({ params: { id: card.id } }),
  })
  const { reply } = f
  const isMade = reply !== null
  const isUsed = isMade && numberLink?.expiresAt === reply.expiresAt && numberLink.usedAt !== null
  return (
    <FormFrame
      kind="modal"
      title={reveal.title}
      onClose={onClose}
      closeLabel={isMade ? reveal.close : undefined}
      form={f}
      submitLabel={isMade ? reveal.again : reveal.verb}
    >
      <p>{reveal.text}</p>
      {isMade && (
        <div role="status">
          <LinkState key={reply.panEmbedUrl} href={reply.panEmbedUrl} expiresAt={reply.expiresAt} isUsed={isUsed} />
        </div>
      )}
    </FormFrame>
  )
}
